"""Open every file of the Tally-Ho! pack in a real YAML language server, and print what an editor would show.

    npm install --prefix /some/folder yaml-language-server
    python tools/try_language_server.py /some/folder/node_modules/.bin/yaml-language-server

With the schemas of `opsroom schema` it counts, for each kind of file, complaints (there should be none about what
ships), keys with a hover text and keys without; then it breaks one file of each kind and asks what is underlined, and
asks for completions where a key begins. `docs/tutorial-designer.md` says what it does for a designer. Nothing in the
tests needs it.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from generator.documents.kind import document_records
from generator.engine.game import find_game
from generator.model.pack import GENERIC
from generator.schema import make_schemas
from generator.source.nodes import compose
from generator.source.read import read_source

ROOT = Path(__file__).resolve().parent.parent
PACK = ROOT / "content" / "tally-ho"


class Server:
    """A language server on the other end of a pipe; answers by number, diagnostics as they come."""

    def __init__(self, command: str, schemas: dict[str, str]) -> None:
        self._process = subprocess.Popen([command, "--stdio"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self._schemas = schemas
        self._number = 0
        self.diagnostics: dict[str, list[dict[str, Any]]] = {}
        self.ask(
            "initialize",
            {
                "processId": None,
                "rootUri": ROOT.as_uri(),
                "capabilities": {
                    "workspace": {"configuration": True},
                    "textDocument": {
                        "completion": {"completionItem": {"documentationFormat": ["markdown"]}},
                        "hover": {"contentFormat": ["markdown"]},
                    },
                },
            },
        )
        self.tell("initialized", {})

    def tell(self, method: str, params: dict[str, Any]) -> None:
        """Sends what needs no answer."""
        self._send({"jsonrpc": "2.0", "method": method, "params": params})

    def ask(self, method: str, params: dict[str, Any]) -> Any:
        """Sends a question and reads on until its answer is there."""
        self._number += 1
        self._send({"jsonrpc": "2.0", "id": self._number, "method": method, "params": params})
        number = self._number
        while True:
            message = self._receive()
            if message.get("id") == number and "method" not in message:
                return message.get("result")
            self._take(message)

    def open(self, uri: str, text: str) -> list[dict[str, Any]]:
        """Opens a document and gives what is underlined in it."""
        self.diagnostics.pop(uri, None)
        self.tell(
            "textDocument/didOpen", {"textDocument": {"uri": uri, "languageId": "yaml", "version": 1, "text": text}}
        )
        while uri not in self.diagnostics:
            self._take(self._receive())
        return self.diagnostics[uri]

    def stop(self) -> None:
        """Ends the server."""
        self.ask("shutdown", {})
        self.tell("exit", {})
        self._process.wait(timeout=10)

    def _take(self, message: dict[str, Any]) -> None:
        if message.get("method") == "textDocument/publishDiagnostics":
            self.diagnostics[message["params"]["uri"]] = message["params"]["diagnostics"]
        elif message.get("method") == "workspace/configuration":
            yaml = {
                "schemas": self._schemas,
                "validate": True,
                "hover": True,
                "completion": True,
                "schemaStore": {"enable": False},
            }
            answer = [yaml if item.get("section") == "yaml" else None for item in message["params"]["items"]]
            self._send({"jsonrpc": "2.0", "id": message["id"], "result": answer})
        elif "id" in message and "method" in message:
            self._send({"jsonrpc": "2.0", "id": message["id"], "result": None})

    def _send(self, message: dict[str, Any]) -> None:
        body = json.dumps(message).encode()
        assert self._process.stdin is not None
        self._process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self._process.stdin.flush()

    def _receive(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        length = 0
        while (line := self._process.stdout.readline().strip()) or not length:
            name, _, value = line.partition(b":")
            if name.lower() == b"content-length":
                length = int(value)
        message: dict[str, Any] = json.loads(self._process.stdout.read(length))
        return message


def kinds_of_files() -> Iterator[tuple[str, list[Path]]]:
    """Each schema's name with the files that it is for."""
    game = find_game("tally-ho")
    assert game is not None
    globs = {c.name: c.glob for c in GENERIC} | {c.name: c.glob for c in game.collections}
    for name, glob in sorted(globs.items()):
        yield name, sorted(PACK.glob(glob))
    documents = sorted(PACK.glob("documents/*.yaml"))
    for kind in sorted(document_records()):
        yield f"document-{kind.replace('_', '-')}", [d for d in documents if f"kind: {kind}\n" in d.read_text("utf-8")]


def keys_in(file: Path) -> list[tuple[str, int, int]]:
    """The keys of a file with line and column from 0; of keys at the same path in a list, the first."""
    source, _ = read_source(file)
    assert source is not None
    composed, _ = compose(source)
    assert composed is not None
    found = {}
    for path, spans in composed.spans.items():
        if spans.key is not None:
            shape = ".".join("#" if isinstance(p, int) else str(p) for p in path[1:])
            found.setdefault(shape, (shape, spans.key.line - 1, spans.key.column - 1))
    return list(found.values())


def _says_something(hover: str) -> bool:
    """Whether a hover text has more than the name of the record and of the schema."""
    parts = [part for part in hover.split("\n\n") if part and not part.startswith(("#### ", "Source: "))]
    return bool(parts)


def main() -> None:
    """Prints a line for each kind of file, then what breaking one of each shows."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("server", help="the command of the language server")
    parser.add_argument("--schemas", type=Path, default=ROOT / "output" / "schemas", help="where they are written")
    parser.add_argument("--verbose", action="store_true", help="name the keys without a hover text")
    options = parser.parse_args()
    options.schemas.mkdir(parents=True, exist_ok=True)
    texts = make_schemas("tally-ho")
    assert texts is not None
    for name, text in texts.items():
        (options.schemas / name).write_bytes(text)
    every = list(kinds_of_files())
    globs: dict[str, Any] = {
        (options.schemas / f"{name}.json").resolve().as_uri(): [f"**/{name}--*.yaml"] for name, _ in every
    }
    server = Server(options.server, globs)
    silent: Counter[str] = Counter()
    print(f"{'kind of file':32} {'files':>5} {'faults':>6} {'keys':>5} {'hover':>5} {'offered':>7}  first key misspelt")
    for name, files in every:
        faults = hovers = keys = 0
        offered, shown = 0, ""
        for number, file in enumerate(files):
            uri = (ROOT / f"{name}--{file.stem}.yaml").as_uri()
            text = file.read_text("utf-8")
            found = server.open(uri, text)
            faults += len(found)
            for fault in found[:3]:
                print(f"  {file.name}:{fault['range']['start']['line'] + 1}: {fault['message']}")
            if number:
                continue
            for shape, line, column in keys_in(file):
                keys += 1
                answer = server.ask(
                    "textDocument/hover",
                    {"textDocument": {"uri": uri}, "position": {"line": line, "character": column + 1}},
                )
                if answer and _says_something(answer["contents"]["value"]):
                    hovers += 1
                else:
                    silent[f"{name}: {shape}"] += 1
            broken = ROOT / f"{name}--broken.yaml"
            lines = text.split("\n")
            at = next(i for i, line in enumerate(lines) if line[:1].isalpha() and ":" in line)
            key, _, rest = lines[at].partition(":")
            lines[at] = f"{key}x:{rest}"
            shown = "; ".join(
                sorted({f["message"].split("\n")[0] for f in server.open(broken.as_uri(), "\n".join(lines))})
            )
            blank = ROOT / f"{name}--blank.yaml"
            server.open(blank.as_uri(), "\n")
            answer = server.ask(
                "textDocument/completion",
                {"textDocument": {"uri": blank.as_uri()}, "position": {"line": 0, "character": 0}},
            )
            offered = len((answer or {}).get("items", answer or []))
        print(f"{name:32} {len(files):5} {faults:6} {keys:5} {hovers:5} {offered:7}  {shown}")
    if options.verbose:
        print(*sorted(silent), sep="\n")
    server.stop()


if __name__ == "__main__":
    main()
