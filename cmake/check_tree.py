"""Checks the tree's sources against docs/architecture.md and the size limits of files and folders.

usage: check_tree.py [ROOT]

Prints a line for each broken rule, as FILE:LINE: what, and then the rooms, floors and arrows; exits 1 if a rule is broken.
The rules:
- A folder includes only what its row of the map allows: the folders of its last column, and what these may include. A
  folder without a row belongs to the row of the nearest folder above it. A test may also include the folders below its
  own.
- Only the room of inputs, and tests, include what lies in a folder of it: each folder is a model, which no other code knows.
- A header of this project is included by its path from the root. Headers that the build makes match GENERATED.
- Every folder of sources has a row, and every row has a folder. The map names only files and folders that exist: below
  the row's folder, below harness/ or below the root.
- A room is a folder of harness/ with all folders in it; test/ is none. There are at most 14 rooms. No room needs a
  room that needs it. A room is a floor above the highest room that it includes. There are at most 9 floors.
- A file has at most 400 lines. A folder has at most 25 files that are not tests, or it has subfolders.
- All sources of a library, of a test or of judge-extreme are compiled at once. So no function in an unnamed namespace
  has the name of a function in another of these sources: the compiler might call the wrong function.
- No code has the word `one`: a value is named by its noun.
- The stages at which the sandbox fails are those that docs/sandbox.md lists.
- A link in a page at the top or in docs/ leads to an existing file, and to a heading in it.
"""

import graphlib
import re
import sys
from collections import Counter
from pathlib import Path

MAP = "docs/architecture.md"
ROOTS = ("harness", "reference", "generators")
GENERATED = re.compile(r"paths\.hpp|[a-z]+_table\.hpp|[a-z_]+_(assets|identity|version)\.hpp")
TESTING = re.compile(r"_test\.cpp$|_fixture\.[ch]pp$|(^|/)(test|fake|scratch|few|bench)_[^/]*$|/(bench|hostile|test)/")
LIBRARY = re.compile(r"(?:queens_(?:library|test)\((\w+)[^)]*?\bSOURCES\b|add_executable\((judge-extreme)\b)(.*?)"
                     r"(?:\bDEPENDS\b|\))", re.DOTALL)
# Relies on clang-format's layout: in a namespace, functions begin at the start of a line.
FUNCTION = re.compile(r"^(?!static_assert\()(?:[A-Za-z_\[][^()=;#]*[ *&>])?([a-z]\w*)\(")
GLOB = re.compile(r"file\(GLOB (\w+) RELATIVE \S+ CONFIGURE_DEPENDS (\S+)\)")
NAMED = re.compile(r"`([a-z][a-z_/]*(?:\.[ch]pp|/))`")
LINK = re.compile(r"\]\(([^)\s#:]*)(?:#([^)\s]+))?\)")
STAGE = re.compile(r'throw StageError\{(?:std::string\{)?"([^"]+)"')
# Comments, and literals of strings and characters.
NO_CODE = re.compile(r'//[^\n]*|/\*.*?\*/|R"(\w*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])\'', re.DOTALL)
SANDBOX_PAGE = "docs/sandbox.md"
STAGES_HEADING = "What ends in a judge error"
BOX = "harness/sandbox/box"
MODELS = re.compile(r"harness/inputs/[^/]+/")
INCLUDE = re.compile(r'^\s*#\s*include\s+"([^"]+)"')
MOST_LINES = 400
MOST_FILES = 25
MOST_ROOMS = 14
MOST_FLOORS = 9
# Files and folders that are still too large, with the size that they must not exceed. Do not add to this list.
LARGER = {
    "harness/cli": 30,
    "harness/setter/mutation": 26,
}


def read_map(text):
    """The rows of the map: each folder with all folders that it may include, directly or indirectly, and itself."""
    allowed = {}
    for line in text.splitlines():
        cells = [cell.strip() for cell in line.split("|")]
        if len(cells) == 5 and (folder := re.fullmatch(r"`([a-z_/]+)`", cells[1])):
            allowed[folder[1]] = set(re.findall(r"`([a-z_/]+)`", cells[3]))
    unknown = {name for names in allowed.values() for name in names} - set(allowed)
    if not allowed or unknown:
        raise SystemExit(f"{MAP}: no table of folders, or a table that names what it has no row for: {sorted(unknown)}")

    def closure(folder, seen):
        if folder not in seen:
            seen.add(folder)
            for name in allowed[folder]:
                closure(name, seen)
        return seen

    return {folder: closure(folder, set()) for folder in allowed}


def map_problems(text, root):
    """Files and folders that the map names, and that are not there."""
    for number, line in enumerate(text.splitlines(), 1):
        row = re.match(r"\| `([a-z_/]+)` \|", line)
        above = [root / row[1] if row else root, root / "harness", root]
        for name in NAMED.findall(line):
            if not any((folder / name).exists() for folder in above):
                yield f"{MAP}:{number}: names {name}, which does not exist"


def row_of(path, rows):
    """The row that the file belongs to; None if there is none."""
    return next((parent.as_posix() for parent in path.parents if parent.as_posix() in rows), None)


def include_problems(path, text, root, rows):
    own = row_of(path, rows)
    if own is None:
        yield f"{path}:1: its folder has no row in {MAP}"
        return
    for number, line in enumerate(text.splitlines(), 1):
        if not (include := INCLUDE.match(line)) or GENERATED.fullmatch(include[1]):
            continue
        target = Path(include[1])
        if not (root / target).is_file():
            yield f'{path}:{number}: "{target}" is not the path of a header from the root'
            continue
        if MODELS.match(include[1]) and own != "harness/inputs" and not TESTING.search(path.as_posix()):
            yield f"{path}:{number}: {include[1]} is known in harness/inputs only: ask InputModel"
        other = row_of(target, rows)
        below = TESTING.search(path.as_posix()) and other and other.startswith(own + "/")
        if other not in rows[own] and not below:
            yield f"{path}:{number}: {own} may not include {other}: see the map in {MAP}"


def room_of(path):
    """The room that the path from the root is in; None if it is in no room."""
    top, _, rest = path.partition("/")
    room, _, inside = rest.partition("/")
    return room if top == "harness" and inside and room != "test" else None


class House:
    """The rooms, and which other rooms each includes."""

    def __init__(self, root):
        self.includes = {}
        for file in sorted((root / "harness").rglob("*.[ch]pp")):
            path = file.relative_to(root).as_posix()
            if (room := room_of(path)) is None or TESTING.search(path):
                continue
            headers = (line[1] for line in map(INCLUDE.match, file.read_text(encoding="utf-8").splitlines()) if line)
            self.includes.setdefault(room, set()).update(filter(None, map(room_of, headers)))
        for room, others in self.includes.items():
            others.discard(room)

    def floors(self):
        """The floor of each room, from 1. Raises graphlib.CycleError."""
        floors = {}
        for room in graphlib.TopologicalSorter(self.includes).static_order():
            floors[room] = 1 + max((floors[other] for other in self.includes.get(room, ())), default=0)
        return floors

    def problems(self):
        try:
            floors = self.floors()
        except graphlib.CycleError as error:
            yield f"{MAP}:1: these rooms need each other: {', '.join(error.args[1])}"
            return
        if len(floors) > MOST_ROOMS:
            yield f"{MAP}:1: there are {len(floors)} rooms, more than {MOST_ROOMS}"
        if max(floors.values(), default=0) > MOST_FLOORS:
            yield f"{MAP}:1: there are {max(floors.values())} floors, more than {MOST_FLOORS}"

    def __str__(self):
        floors = self.floors()
        lines = [f"{floor:>5}  " + ", ".join(sorted(room for room in floors if floors[room] == floor))
                 for floor in sorted(set(floors.values()), reverse=True)]
        arrows = sum(len(others) for others in self.includes.values())
        return "\n".join(["floor  rooms", *lines, f"{len(floors)} rooms, {len(lines)} floors, {arrows} arrows, 0 up"])


def functions(text):
    """Each function at the level of a namespace: name, line, and whether it is in an unnamed one."""
    unnamed = False
    for number, line in enumerate(text.splitlines(), 1):
        if line == "namespace {":
            unnamed = True
        elif line == "}  // namespace":
            unnamed = False
        elif function := FUNCTION.match(line):
            yield function[1], number, unnamed


def name_problems(root):
    root = root.resolve()
    for build in sorted(file for top in ROOTS for file in (root / top).rglob("CMakeLists.txt")):
        text = build.read_text(encoding="utf-8").replace("${CMAKE_SOURCE_DIR}", root.as_posix())
        for variable, pattern in GLOB.findall(text):
            files = (file.relative_to(build.parent).as_posix() for file in sorted(build.parent.glob(pattern)))
            text = text.replace(f"${{{variable}}}", " ".join(file for file in files if not TESTING.search(file)))
        for library, program, sources in LIBRARY.findall(text):
            locations = {}
            for file in (build.parent / name for name in sources.split() if name.endswith(".cpp")):
                for name, number, unnamed in functions(file.read_text(encoding="utf-8")):
                    locations.setdefault(name, []).append((unnamed, file.relative_to(root), number))
            for name, of_name in locations.items():
                (_, path, number), *others = sorted(of_name, key=lambda location: not location[0])
                other = next((location for location in others if location[1] != path), None)
                if other and any(unnamed for unnamed, _, _ in of_name):
                    yield f"{path}:{number}: {name}() is in {other[1]}:{other[2]} too, and {library or program} has both"


def word_problems(root):
    """Values that are called `one` in code that is no test: a test case, a file or an index says more."""
    for file in sorted(file for top in ROOTS for file in (root / top).rglob("*.[ch]pp")):
        path = file.relative_to(root).as_posix()
        if not TESTING.search(path):
            code = NO_CODE.sub(lambda match: "\n" * match[0].count("\n"), file.read_text(encoding="utf-8"))
            for number, line in enumerate(code.splitlines(), 1):
                if re.search(r"\bone\b", line):
                    yield f"{path}:{number}: calls a value `one`: name it by its noun"


def anchors(text):
    """The anchors of a page: one for each heading, in the form that git hosting sites use."""
    headings = (line.lstrip("#").strip().lower() for line in text.splitlines() if line.startswith("#"))
    return {re.sub(r"[^\w -]", "", heading).replace(" ", "-") for heading in headings}


def link_problems(root):
    pages = [*sorted(root.glob("*.md")), *sorted((root / "docs").rglob("*.md"))]
    texts = {page: page.read_text(encoding="utf-8") for page in pages if page.is_file()}
    for page, text in texts.items():
        for number, line in enumerate(text.splitlines(), 1):
            for path, anchor in LINK.findall(line):
                target = (page.parent / path).resolve() if path else page
                if not target.exists() or (anchor and target in texts and anchor not in anchors(texts[target])):
                    yield f"{page.relative_to(root)}:{number}: the link to {path}{anchor and '#' + anchor} leads nowhere"


def stage_problems(root):
    """Stages at which the sandbox fails, and the page that says why no submission can cause them."""
    page = root / SANDBOX_PAGE
    _, heading, rest = (page.read_text(encoding="utf-8") if page.is_file() else "").partition(f"\n## {STAGES_HEADING}\n")
    section = rest.partition("\n## ")[0]
    sources = {file.relative_to(root): file.read_text(encoding="utf-8") for file in sorted((root / BOX).rglob("*.cpp"))}
    for path, text in sources.items():
        for stage in STAGE.findall(text):
            if f"`{stage.strip()}" not in section and not TESTING.search(path.as_posix()):
                yield f"{SANDBOX_PAGE}:1: '{STAGES_HEADING}' does not name the stage '{stage.strip()}' of {path}"
    for row in section.splitlines():
        for stage in re.findall("`([^`]+)`", row.split("|")[1]) if row.startswith("| `") else []:
            if not any(stage in text for text in sources.values()):
                yield f"{SANDBOX_PAGE}:1: '{STAGES_HEADING}' names the stage '{stage}', which the box does not have"


def problems(root):
    yield from name_problems(root)
    yield from word_problems(root)
    yield from link_problems(root)
    yield from stage_problems(root)
    yield from House(root).problems()
    text_of_map = (root / MAP).read_text(encoding="utf-8")
    yield from map_problems(text_of_map, root)
    rows = read_map(text_of_map)
    for folder in rows:
        if not (root / folder).is_dir():
            yield f"{MAP}:1: has a row for {folder}, which is no folder"
    sizes = Counter()
    files = sorted(file for top in ROOTS for file in (root / top).rglob("*") if file.suffix in (".cpp", ".hpp", ".c"))
    folders = {file.parent for file in files}
    for file in files:
        path = file.relative_to(root)
        text = file.read_text(encoding="utf-8")
        yield from include_problems(path, text, root, rows)
        lines = text.count("\n")
        if lines > LARGER.get(path.as_posix(), MOST_LINES):
            yield f"{path}:1: has {lines} lines, more than {LARGER.get(path.as_posix(), MOST_LINES)}"
        if not TESTING.search(path.as_posix()) and not any(file.parent in other.parents for other in folders):
            sizes[path.parent.as_posix()] += 1
    for folder, size in sizes.items():
        if size > LARGER.get(folder, MOST_FILES):
            yield f"{folder}:1: has {size} files that are no tests, more than {LARGER.get(folder, MOST_FILES)}"


def main():
    root = (Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent.parent).resolve()
    broken = list(problems(root))
    print("\n".join(broken) or f"the sources are as the map says\n\n{House(root)}")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
