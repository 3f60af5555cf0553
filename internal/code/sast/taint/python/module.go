package python

import (
	"path"
	"regexp"
	"strings"

	"assay/internal/code/sast/taint/front"
)

// moduleOf returns the name of a file's module, relative to the root of the repository.
func moduleOf(file string) (name string, isPackage bool) {
	name = strings.TrimSuffix(file, path.Ext(file))
	if base := path.Base(name); base == "__init__" {
		name, isPackage = strings.TrimSuffix(strings.TrimSuffix(name, base), "/"), true
	}
	return strings.ReplaceAll(name, "/", "."), isPackage
}

// Facts about the repository: its modules, which folders are packages, and what packages re-export from other modules.
const (
	factModule  = "module:"
	factPackage = "package:"
	factExport  = "export:"
	factRemote  = "operation:" // the function that the description of an HTTP API names
)

// operation matches a function that the description of an API names, as path.to.module.function.
var operation = regexp.MustCompile(`(?m)["']?operationId["']?:[ \t]*["']?([A-Za-z_][\w.]*\.\w+)`)

const mostDescriptions = 200

const (
	mostExportBytes      = 64 << 10
	mostDescriptionBytes = 1 << 20
)

// handedOn matches an import in an __init__.py, by which a package re-exports names of its modules.
var handedOn = regexp.MustCompile(`(?m)^from[ \t]+(\.[\w.]*)[ \t]+import[ \t]+(?:\(([^)]*)\)|(.*))$`)

// Survey stores the modules and packages of a repository.
func (*Python) Survey(paths []string, read func(string) ([]byte, error)) map[string]string {
	facts := map[string]string{}
	descriptions := 0
	var modules []string
	for _, p := range paths {
		ext := path.Ext(p)
		if (ext == ".yml" || ext == ".yaml" || ext == ".json") && descriptions < mostDescriptions {
			descriptions++
			if data, err := read(p); err == nil && len(data) <= mostDescriptionBytes {
				for _, m := range operation.FindAllSubmatch(data, -1) {
					facts[factRemote+string(m[1])] = "1"
				}
			}
		}
		if ext != ".py" && ext != ".pyw" {
			continue
		}
		name, isPackage := moduleOf(p)
		facts[factModule+name] = "1"
		modules = append(modules, p)
		if isPackage {
			facts[factPackage+name] = "1"
		}
	}
	outlines := make(map[string]*outline, len(modules))
	for _, p := range modules {
		data, err := read(p)
		if err != nil || len(data) > mostModuleBytes {
			continue
		}
		name, isPackage := moduleOf(p)
		if isPackage && len(data) <= mostExportBytes {
			exports(facts, name, string(data))
		}
		outlines[name] = outlined(facts, p, data)
	}
	handedOnFacts(facts, outlines)
	return facts
}

func exports(facts map[string]string, module, source string) {
	for _, m := range handedOn.FindAllStringSubmatch(source, -1) {
		from := relative(module, true, m[1])
		for item := range strings.SplitSeq(m[2]+m[3], ",") {
			item, _, _ = strings.Cut(item, "#")
			words := strings.Fields(item)
			switch {
			case len(words) == 1 && words[0] != "*":
				facts[factExport+join(module, words[0])] = join(from, words[0])
			case len(words) == 3 && words[1] == "as":
				facts[factExport+join(module, words[2])] = join(from, words[0])
			}
		}
	}
}

// relative returns the module that ".x" or "..x" refers to in a module.
func relative(module string, isPackage bool, name string) string {
	dots := len(name) - len(strings.TrimLeft(name, "."))
	parts := strings.Split(module, ".")
	up := dots
	if isPackage {
		up--
	}
	parts = parts[:max(0, len(parts)-up)]
	base := strings.Trim(strings.Join(parts, "."), ".")
	if name[dots:] == "" {
		return base
	}
	return join(base, name[dots:])
}

// absolute returns the module of the repository that an imported name refers to.
func (l *lowering) absolute(name string) string { return absoluteIn(l.unit.Facts, l.unit.Path, name) }

// exported resolves names that packages re-export.
func (l *lowering) exported(name string) string {
	for range 4 {
		to, ok := l.unit.Facts[factExport+name]
		if !ok || to == name {
			break
		}
		name = to
	}
	return name
}

// standard are modules of the standard library, which files with the same name in a package do not hide.
var standard = strings.Fields(`abc argparse array ast asyncio base64 binascii builtins calendar cgi cmd code codecs collections
concurrent configparser contextlib copy csv ctypes dataclasses datetime decimal difflib email enum errno fileinput fnmatch fractions
functools gc getpass glob gzip hashlib heapq hmac html http imaplib importlib inspect io ipaddress itertools json keyword linecache
locale logging lzma mailbox marshal math mimetypes multiprocessing numbers operator os pathlib pickle pipes pkgutil platform plistlib
poplib pprint profile pty queue random re readline resource runpy sched secrets select shelve shlex shutil signal site smtplib socket
socketserver sqlite3 ssl stat statistics string struct subprocess symbol sys tarfile telnetlib tempfile test textwrap threading time
timeit token tokenize tomllib trace traceback types typing unicodedata unittest urllib uuid venv warnings wave weakref webbrowser
wsgiref xml xmlrpc zipfile zlib zoneinfo`)

// importStatement declares imported names in the surrounding scope.
func (l *lowering) importStatement(n front.Node, s *scope) {
	for _, item := range n.Fields("name") {
		name, alias := item, ""
		if item.Is("aliased_import") {
			name, alias = item.Field("name"), item.Field("alias").Text()
		}
		full := dotted(name)
		if alias != "" {
			s.refer(alias, l.absolute(full))
			continue
		}
		first, _, _ := strings.Cut(full, ".")
		target := l.absolute(full)
		s.refer(first, strings.TrimSuffix(target, strings.TrimPrefix(full, first)))
	}
}

// importFrom lowers "from x import y".
func (l *lowering) importFrom(n front.Node, s *scope) {
	from := n.Field("module_name")
	module, within := dotted(from), ""
	if from.Is("relative_import") {
		module = relative(l.file.Module, l.isPackage, strings.ReplaceAll(from.Text(), " ", ""))
	} else {
		within, module = module, l.absolute(module)
	}
	if n.First("wildcard_import").OK() {
		l.stars = append(l.stars, module)
	}
	for _, item := range n.Fields("name") {
		name, alias := item, ""
		if item.Is("aliased_import") {
			name, alias = item.Field("name"), item.Field("alias").Text()
		}
		member := dotted(name)
		if alias == "" {
			alias = member
		}
		s.refer(alias, l.exported(memberOf(l.unit.Facts, l.unit.Path, module, within, member)))
	}
}

// dotted returns a dotted name without spaces.
func dotted(n front.Node) string {
	var parts []string
	for id := range n.Children() {
		if id.Is("identifier") {
			parts = append(parts, id.Text())
		}
	}
	if len(parts) == 0 {
		return strings.TrimSpace(n.Text())
	}
	return strings.Join(parts, ".")
}
