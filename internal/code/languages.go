package code

import "regexp"

// Languages by the names of files, in lower case where case does not matter. Languages have
// their common names, as on code hosts.
var (
	languageByName = map[string]string{
		"dockerfile": "Dockerfile", "containerfile": "Dockerfile", "makefile": "Makefile", "gnumakefile": "Makefile", "cmakelists.txt": "CMake",
		"gemfile": "Ruby", "rakefile": "Ruby", "vagrantfile": "Ruby", "podfile": "Ruby", "fastfile": "Ruby", "guardfile": "Ruby",
		"capfile": "Ruby", "brewfile": "Ruby", "config.ru": "Ruby",
		"jenkinsfile": "Groovy", "build.bazel": "Starlark", "workspace.bazel": "Starlark", "BUILD": "Starlark", "WORKSPACE": "Starlark",
		"tiltfile": "Starlark",
		"go.mod":   "Go Module", "go.work": "Go Module", "go.sum": "Go Checksums", "go.work.sum": "Go Checksums", "pipfile": "TOML",
		"cargo.lock": "TOML", "poetry.lock": "TOML", "uv.lock": "TOML",
		"pipfile.lock": "JSON", "composer.lock": "JSON", "deno.lock": "JSON", "flake.lock": "JSON", ".babelrc": "JSON", ".eslintrc": "JSON",
		".prettierrc": "JSON", ".jshintrc": "JSON",
		".bashrc": "Shell", ".bash_profile": "Shell", ".profile": "Shell", ".zshrc": "Shell", ".bash_history": "Shell", "gradlew": "Shell",
		"mvnw":       "Shell",
		".gitignore": "Ignore List", ".dockerignore": "Ignore List", ".npmignore": "Ignore List", ".gitattributes": "Git Attributes",
		".gitmodules": "Git Config", ".gitconfig": "Git Config",
		".editorconfig": "INI", ".npmrc": "INI", ".pypirc": "INI", ".env": "Dotenv", "requirements.txt": "Pip Requirements",
		"meson.build": "Meson", "sconstruct": "Python", "sconscript": "Python",
		"nginx.conf": "Nginx", ".htaccess": "ApacheConf", "httpd.conf": "ApacheConf", "license": "Text", "readme": "Text", "procfile": "Procfile",
		"justfile": "Just", "caddyfile": "Caddyfile",
	}
	languageByPrefix = map[string]string{
		"dockerfile.": "Dockerfile", "containerfile.": "Dockerfile", ".env.": "Dotenv", "makefile.": "Makefile",
		"jenkinsfile.": "Groovy",
	}

	languageByExtension = map[string]string{
		"go": "Go", "py": "Python", "pyi": "Python", "pyw": "Python", "pyx": "Cython", "ipynb": "Jupyter Notebook",
		"js": "JavaScript", "mjs": "JavaScript", "cjs": "JavaScript", "es6": "JavaScript", "jsx": "JSX", "ts": "TypeScript", "mts": "TypeScript",
		"cts": "TypeScript", "tsx": "TSX",
		"vue": "Vue", "svelte": "Svelte", "astro": "Astro", "coffee": "CoffeeScript", "elm": "Elm",
		"java": "Java", "jsp": "JSP", "jspx": "JSP", "tag": "JSP", "kt": "Kotlin", "kts": "Kotlin", "scala": "Scala", "sc": "Scala",
		"groovy": "Groovy", "gvy": "Groovy", "gradle": "Gradle", "clj": "Clojure", "cljs": "Clojure", "cljc": "Clojure", "edn": "Clojure",
		"c": "C", "h": "C", "cc": "C++", "cpp": "C++", "cxx": "C++", "c++": "C++", "hh": "C++", "hpp": "C++", "hxx": "C++", "ipp": "C++",
		"inl": "C++", "tpp": "C++", "ino": "C++", "cu": "CUDA", "cuh": "CUDA",
		"m": "Objective-C", "mm": "Objective-C++", "swift": "Swift", "cs": "C#", "csx": "C#", "fs": "F#", "fsi": "F#", "fsx": "F#",
		"vb": "Visual Basic", "bas": "Visual Basic", "cshtml": "Razor", "razor": "Razor", "aspx": "ASP.NET", "ascx": "ASP.NET",
		"asp": "Classic ASP", "xaml": "XAML",
		"rb": "Ruby", "erb": "ERB", "rake": "Ruby", "gemspec": "Ruby", "ru": "Ruby", "haml": "Haml", "slim": "Slim", "cr": "Crystal",
		"php": "PHP", "php3": "PHP", "php4": "PHP", "php5": "PHP", "phtml": "PHP", "phpt": "PHP", "inc": "PHP", "twig": "Twig", "hack": "Hack",
		"rs": "Rust", "zig": "Zig", "nim": "Nim", "d": "D", "v": "Verilog", "sv": "SystemVerilog", "svh": "SystemVerilog", "vhd": "VHDL",
		"vhdl": "VHDL", "asm": "Assembly", "s": "Assembly", "nasm": "Assembly",
		"dart": "Dart", "ex": "Elixir", "exs": "Elixir", "eex": "EEx", "heex": "EEx", "erl": "Erlang", "hrl": "Erlang", "hs": "Haskell",
		"lhs": "Haskell", "ml": "OCaml", "mli": "OCaml", "lisp": "Common Lisp", "cl": "Common Lisp", "el": "Emacs Lisp", "scm": "Scheme",
		"rkt": "Racket",
		"lua": "Lua", "pl": "Perl", "pm": "Perl", "t": "Perl", "pod": "Perl", "raku": "Raku", "r": "R", "rmd": "R Markdown", "jl": "Julia",
		"f": "Fortran", "f77": "Fortran", "f90": "Fortran", "f95": "Fortran", "f03": "Fortran", "for": "Fortran", "pas": "Pascal",
		"dpr": "Pascal", "pp": "Puppet", "cob": "COBOL", "cbl": "COBOL", "cpy": "COBOL", "abap": "ABAP", "ada": "Ada", "adb": "Ada", "ads": "Ada",
		"cls": "Apex", "trigger": "Apex", "sol": "Solidity", "vy": "Vyper", "move": "Move", "cairo": "Cairo", "apex": "Apex", "prolog": "Prolog",
		"tcl": "Tcl", "awk": "Awk", "vim": "Vim Script", "matlab": "MATLAB", "gd": "GDScript", "glsl": "GLSL", "hlsl": "HLSL", "wgsl": "WGSL",
		"ps1": "PowerShell", "psm1": "PowerShell", "psd1": "PowerShell", "bat": "Batch", "cmd": "Batch",
		"sh": "Shell", "bash": "Shell", "zsh": "Shell", "ksh": "Shell", "fish": "Fish", "bats": "Shell", "sql": "SQL", "psql": "SQL",
		"mysql": "SQL", "plsql": "PL/SQL", "pls": "PL/SQL", "pkb": "PL/SQL", "pks": "PL/SQL", "tsql": "T-SQL", "cql": "CQL", "graphql": "GraphQL",
		"gql": "GraphQL", "proto": "Protocol Buffers", "thrift": "Thrift", "avsc": "JSON", "prisma": "Prisma",
		"html": "HTML", "htm": "HTML", "xhtml": "HTML", "css": "CSS", "scss": "SCSS", "sass": "Sass", "less": "Less", "styl": "Stylus",
		"hbs": "Handlebars", "handlebars": "Handlebars", "mustache": "Mustache", "ejs": "EJS", "pug": "Pug", "jade": "Pug", "liquid": "Liquid",
		"njk": "Nunjucks", "jinja": "Jinja", "jinja2": "Jinja", "j2": "Jinja", "tmpl": "Go Template", "gotmpl": "Go Template",
		"ftl": "FreeMarker", "vm": "Velocity", "xslt": "XSLT", "xsl": "XSLT",
		"json": "JSON", "jsonc": "JSON", "json5": "JSON5", "jsonl": "JSON Lines", "ndjson": "JSON Lines", "geojson": "JSON",
		"webmanifest": "JSON", "map": "Source Map", "yaml": "YAML", "yml": "YAML", "toml": "TOML", "xml": "XML", "xsd": "XML", "wsdl": "XML",
		"pom": "XML", "csproj": "XML", "vbproj": "XML", "fsproj": "XML", "vcxproj": "XML", "props": "XML", "targets": "XML", "nuspec": "XML",
		"resx": "XML", "config": "XML", "plist": "XML", "storyboard": "XML", "xib": "XML", "svg": "SVG", "ini": "INI", "cfg": "INI",
		"conf": "INI", "properties": "Java Properties", "env": "Dotenv", "lock": "Lock File", "csv": "CSV", "tsv": "CSV",
		"tf": "HCL", "tfvars": "HCL", "hcl": "HCL", "nomad": "HCL", "bicep": "Bicep", "bzl": "Starlark", "bazel": "Starlark", "star": "Starlark",
		"cmake": "CMake", "mk": "Makefile", "mak": "Makefile", "dockerfile": "Dockerfile", "nix": "Nix", "dhall": "Dhall", "jsonnet": "Jsonnet",
		"libsonnet": "Jsonnet", "cue": "CUE", "rego": "Rego", "sls": "SaltStack",
		"md": "Markdown", "markdown": "Markdown", "mdx": "MDX", "rst": "reStructuredText", "adoc": "AsciiDoc", "asciidoc": "AsciiDoc",
		"tex": "TeX", "sty": "TeX", "org": "Org", "txt": "Text", "log": "Log", "diff": "Diff", "patch": "Diff", "po": "Gettext", "pot": "Gettext",
		"snap": "Jest Snapshot", "http": "HTTP", "feature": "Gherkin", "robot": "Robot Framework",
	}

	languageByInterpreter = map[string]string{
		"sh": "Shell", "bash": "Shell", "dash": "Shell", "zsh": "Shell", "ksh": "Shell", "ash": "Shell", "bats": "Shell", "fish": "Fish",
		"python": "Python", "pypy": "Python", "uv": "Python", "node": "JavaScript", "nodejs": "JavaScript", "bun": "TypeScript",
		"deno": "TypeScript", "tsx": "TypeScript",
		"ruby": "Ruby", "jruby": "Ruby", "perl": "Perl", "php": "PHP", "lua": "Lua", "luajit": "Lua", "groovy": "Groovy", "scala": "Scala",
		"kotlin": "Kotlin", "Rscript": "R", "julia": "Julia", "elixir": "Elixir", "escript": "Erlang", "runhaskell": "Haskell", "awk": "Awk",
		"gawk": "Awk", "tclsh": "Tcl", "wish": "Tcl", "make": "Makefile", "pwsh": "PowerShell", "osascript": "AppleScript", "swift": "Swift",
		"dart": "Dart", "crystal": "Crystal", "racket": "Racket", "guile": "Scheme", "nu": "Nushell",
	}
)

// languageMark identifies one of several languages with the same extension.
type languageMark struct {
	mark     *regexp.Regexp
	language string
}

var languageMarks = map[string][]languageMark{
	"h": {
		{regexp.MustCompile(`(?m)^\s*(@interface|@protocol|@class|@property|#import)\b`), "Objective-C"},
		{regexp.MustCompile(
			`(?m)^\s*(class|namespace|template\s*<|using\s+namespace|public:|private:|protected:)|\bstd::|#include <(string|vector|map|memory|iostream|cstdint|utility)>`,
		), "C++"},
	},
	"m":  {{regexp.MustCompile(`(?m)^\s*(function\b.*[=(]|%|end\s*$|classdef\b)`), "MATLAB"}},
	"ts": {{regexp.MustCompile(`^\s*(<\?xml|<!DOCTYPE TS|<TS\b)`), "XML"}},
	"pl": {{regexp.MustCompile(`(?m)^\s*:-\s*(module|use_module|dynamic|initialization)\b`), "Prolog"}},
	"pp": {{regexp.MustCompile(`(?im)^\s*(program|unit)\s+\w+\s*;`), "Pascal"}},
	"cls": {
		{regexp.MustCompile(`^VERSION |^Attribute VB_`), "Visual Basic"},
		{regexp.MustCompile(`\\(ProvidesClass|NeedsTeXFormat)`), "TeX"},
	},
	"inc": {
		{regexp.MustCompile(`<\?(php|=)`), "PHP"}, {regexp.MustCompile(`(?m)^\s*#\s*(include|define|ifdef|ifndef)\b`), "C"},
		{regexp.MustCompile(`(?m)^\s*(require|inherit|SRC_URI)\b`), "BitBake"},
	},
	"t": {{regexp.MustCompile(`^#!.*\bsh\b`), "Shell"}},
	"v": {
		{regexp.MustCompile(`(?m)^\s*(Require Import|Theorem|Lemma|Proof\.|Inductive)\b`), "Coq"},
		{regexp.MustCompile(`(?m)^(pub )?fn \w+|^module main\b|^import os$`), "V"},
	},
	"d":      {{regexp.MustCompile(`(?m)^[\w./\\-]+\.o\s*:`), "Makefile"}},
	"config": {{regexp.MustCompile(`^\s*(\x{FEFF})?<`), "XML"}, {regexp.MustCompile(`^\s*\{`), "JSON"}},
	"tmpl":   {{regexp.MustCompile(`^\s*<(!DOCTYPE html|html)`), "HTML"}},
	"asp":    {{regexp.MustCompile(`(?i)<%@\s*(page|control)\b`), "ASP.NET"}},
	"props":  {{regexp.MustCompile(`^\s*[^<\s]`), "Java Properties"}},
}
