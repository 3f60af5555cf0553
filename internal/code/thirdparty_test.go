package code_test

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code"
)

// TestThirdParty classifies copies of libraries and own code.
func TestThirdParty(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		path, content string
		by            code.VendoredBy
		library       string
	}{
		"jQuery, minified": {
			"web/js/main.js",
			"/*! jQuery v3.4.1 | (c) JS Foundation and other contributors */\n!function(){}()", "library", "pkg:npm/jquery@3.4.1",
		},
		"jQuery, as written": {
			"Scripts/jq.js",
			"/*!\n * jQuery JavaScript Library v1.9\n * http://jquery.com/\n */\n", "library", "pkg:npm/jquery@1.9.0",
		},
		"jQuery UI": {
			"a/ui.js",
			"/*! jQuery UI - v1.12.1 - 2016-09-14\n* http://jqueryui.com */", "library", "pkg:npm/jquery-ui@1.12.1",
		},
		"Bootstrap": {
			"public/css/b.css",
			"/*!\n * Bootstrap v3.3.7 (http://getbootstrap.com)\n */\n", "library", "pkg:npm/bootstrap@3.3.7",
		},
		"a part of Bootstrap": {
			"public/js/m.js",
			"/* ====\n * bootstrap-modal.js v2.0.4\n * ==== */\n", "library", "pkg:npm/bootstrap@2.0.4",
		},
		"icons of Bootstrap": {
			"static/i.css",
			"/*!\n * Bootstrap Icons v1.11.1 (https://icons.getbootstrap.com/)\n * Licensed under MIT\n */\n", "banner", "",
		},
		"Modernizr": {
			"x/m.js",
			"/*!\n * Modernizr v2.6.2\n * www.modernizr.com\n */", "library", "pkg:npm/modernizr@2.6.2",
		},
		"moment": {"x/m.js", "//! moment.js\n//! version : 2.10.6\n", "library", "pkg:npm/moment@2.10.6"},
		"lodash": {
			"x/lodash.js",
			"/**\n * @license\n * Lodash <https://lodash.com/>\n */\n;(function() {\n  var VERSION = '4.17.4';\n", "library",
			"pkg:npm/lodash@4.17.4",
		},
		"htmx under a name of a build": {
			"public/js/4f2a9c81.js", "(function(e,t){e.htmx=e.htmx||t()})(self,function(){var Q={onLoad:F,version:\"1.9.10\"}})", "library",
			"pkg:npm/htmx.org@1.9.10",
		},
		"own code that extends htmx": {"public/js/4f2a9c81.js", "htmx.defineExtension('own', {version: '1.9.1', onEvent: f})", "", ""},
		"Alpine": {
			"web/main-Bx7f.js", "var a={get raw(){return rt},version:\"3.13.0\",flushAndStopDeferringMutations:sr}", "library",
			"pkg:npm/alpinejs@3.13.0",
		},
		"own code that starts Alpine": {"web/main-Bx7f.js", "import Alpine from 'alpinejs';\nconst version = '3.13.0';\nAlpine.start();", "", ""},
		"Three.js": {
			"web/x/a1b2.js", "/**\n * Copyright 2010-2023 Three.js Authors\n */\n!function(t,e){const r=\"150\";", "library",
			"pkg:npm/three@0.150.0",
		},
		"CKEditor": {
			"web/x/a1b2.js",
			"(function(){window.CKEDITOR||(window.CKEDITOR=function(){var a={timestamp:\"L7C8\",version:\"4.16.2\"}", "library",
			"pkg:npm/ckeditor4@4.16.2",
		},
		"TinyMCE": {
			"web/x/a1b2.js", "/**\n * Copyright (c) Tiny Technologies, Inc.\n *\n * Version: 5.10.0 (2021-10-11)\n */", "library",
			"pkg:npm/tinymce@5.10.0",
		},
		"Popper": {
			"web/x/a1b2.js", "/**!\n * @fileOverview Kickass library to create poppers\n * @version 1.16.1\n */", "library",
			"pkg:npm/popper.js@1.16.1",
		},
		"element of Swiper":         {"web/x/a.js", "/**\n * Swiper Custom Element 9.0.0\n */", "library", "pkg:npm/swiper@9.0.0"},
		"installed by LibMan":       {"Shop/wwwroot/lib/tip/tip.js", "var tip", "folder", ""},
		"own, beside it":            {"Shop/wwwroot/lib.js", "var tip", "", ""},
		"style sheet of a library":  {"static/sweetalert2.css", strings.Repeat(".swal2-popup { color: red }\n", 50), "name", ""},
		"own style sheet beside it": {"static/sweetalert2-theme.css", strings.Repeat(".swal2-popup { color: red }\n", 50), "", ""},
		"PHPMailer": {
			"inc/class.phpmailer.php",
			"<?php\nclass PHPMailer {\n  public $Version = '5.2.9';\n", "library", "pkg:composer/phpmailer/phpmailer@5.2.9",
		},
		"phpass": {
			"inc/PasswordHash.php",
			"<?php\n#\n# Portable PHP password hashing framework.\n#\n# Version 0.3 / genuine.\n#\n", "library", "pkg:generic/phpass@0.3",
		},
		"own password hash": {"inc/PasswordHash.php", "<?php\n# Version 0.3 of the shop.\n", "", ""},
		"htmLawed":          {"inc/htmLawed.php", "<?php\n\n/*\nhtmLawed 1.2.4, 12 September 2017\n", "library", "pkg:generic/htmlawed@1.2.4"},
		"plugin of jQuery": {
			"js/jquery.tip.js", "/*!\n * Copyright 2012 N. N.\n * Released under the MIT License\n */\n(function ($) {})", "banner", "",
		},
		"own plugin":                    {"js/jquery.tip.js", "/* Copyright 2012 N. N. */\n(function ($) {})", "", ""},
		"packages of PEAR":              {"include/pear/Net/Socket.php", "<?php\nclass Net_Socket {}", "folder", ""},
		"in a vendored folder":          {"assets/vendor/x.js", "/*! jQuery v1.11.1 */", "folder", "pkg:npm/jquery@1.11.1"},
		"by its name":                   {"static/slider-2.1.0.min.js", "x()", "name", ""},
		"by its folder":                 {"plugins/codemirror-5.17.0/lib/codemirror.js", "x()", "name", ""},
		"interpreter":                   {"server/office/python-core-3.8.16/lib/util.py", "def a(): pass\n", "name", ""},
		"own program, with its version": {"shop-1.2.3/lib/util.py", "def a(): pass\n", "", ""},
		"by licence and version": {
			"wwwroot/lib/tip.js",
			"/* Tip v1.2.3\n * Copyright 2013 N. N.\n * Released under the MIT licence */\nvar tip", "banner", "",
		},
		"own, with a licence": {
			"static/js/app.js",
			"/*\n * Copyright 2020 N. N.\n * Licensed under the Apache License, Version 2.0 (the \"License\")\n */\nvar a", "", "",
		},
		"own, in a source folder": {
			"src/tip.ts", "/* Tip v1.2.3\n * Copyright 2013 N. N.\n * Released under the MIT licence */\nvar tip", "", "",
		},
		"own, that needs jQuery": {"static/js/app.js", "/* Widgets of the shop, needs jQuery v3.4.1 */\nvar a", "", ""},
		"own, with a list of what it needs": {
			"app/js/cart.js", "/*\n * Cart of the shop. Needs:\n *   - jQuery v1.12.4\n *   - Bootstrap v3.3.7\n */\nvar cart", "", "",
		},
		"own, with lines of what it needs": {
			"app/js/cart.js", "// Cart of the shop, with\n// jQuery v1.12.4\n// DataTables 1.10\nvar cart", "", "",
		},
		"a library below another comment": {
			"app/js/m.js", "/*! matchMedia() polyfill */\nwindow.a = 1;\n\n/*! Respond.js v1.0.1 */\n", "library", "pkg:npm/respond.js@1.0.1",
		},
		"a library after a line for an editor": {
			"app/js/m.js", "/** vim: et:ts=4:sw=4:sts=4\n * @license RequireJS 2.3.6 Copyright\n */\n", "library", "pkg:npm/requirejs@2.3.6",
		},
		"a library in a style sheet with a character set": {
			"app/css/b.css", "@charset \"UTF-8\";/*!\n * Bootstrap v5.0.2 (https://getbootstrap.com/)\n */", "library",
			"pkg:npm/bootstrap@5.0.2",
		},
		"a library below lines of signs": {
			"app/js/f.js", "// ==================================================\n// fancyBox v3.5.7\n//\n", "library",
			"pkg:npm/@fancyapps/fancybox@3.5.7",
		},
		"own code with a version":    {"static/js/api.js", "const version = '1.2.3'\n", "", ""},
		"a library's own repository": {"lodash.js", "/** @license Lodash */\nvar VERSION = '4.17.4';", "", ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f := code.Classify(c.path, []byte(c.content))
			require.Equal(t, c.by, f.VendoredBy)
			require.Equal(t, c.library, f.Library)
			require.Equal(t, c.by != "", f.Vendored)
		})
	}
}

func TestCompiledScripts(t *testing.T) {
	t.Parallel()
	require.True(t, code.Classify("js/a.js", []byte("var a = 1\n//# sourceMappingURL=a.js.map\n")).Generated)
	require.True(t, code.Classify("css/a.css", []byte("a{}\n/*# sourceMappingURL=a.css.map */\n")).Generated)
	require.False(t, code.Classify("js/a.js", []byte("const mark = '//# sourceMappingURL='\n")).Generated)
}

func TestLeftOut(t *testing.T) {
	t.Parallel()
	files := []code.File{
		code.Classify("vendor/a.go", []byte("package a\n")), code.Classify("js/b.js", []byte("/*! jQuery v1.9.1 */")),
		code.Classify("js/c-1.2.3.js", nil), code.Classify("d.go", []byte("package d\n")), code.Classify("e.min.js", []byte("x()")),
	}
	all := func(code.File) bool { return true }
	require.Equal(t, "Left out: 3 vendored, 0 generated and 1 minified files. Vendored are 1 in folders of third-party code, "+
		"1 copies of known libraries, 1 by their names.", code.LeftOut(files, all))
	require.Empty(t, code.LeftOut(files[3:4], all))
	require.NotContains(t, code.LeftOut(files[:1], all), "names")
}

// TestDigest ignores what copies change: line ends, space around the text and the source map.
func TestDigest(t *testing.T) {
	t.Parallel()
	const text = "(function () {\n  return 1;\n})();"
	want := code.Digest([]byte(text))
	require.Len(t, want, 16)
	for _, same := range []string{
		text + "\n", "\xef\xbb\xbf" + text, strings.ReplaceAll(text, "\n", "\r\n"), text + "\n//# sourceMappingURL=a.min.js.map\n",
		text + "\n/*# sourceMappingURL=a.css.map */",
	} {
		require.Equal(t, want, code.Digest([]byte(same)))
	}
	require.NotEqual(t, want, code.Digest([]byte(text+"x")))
}

// TestDigestsTable checks the table of releases that `go run ./deploy/digests` writes.
func TestDigestsTable(t *testing.T) {
	t.Parallel()
	table, err := os.ReadFile("digests.tsv")
	require.NoError(t, err)
	known, seen, libraries := code.Libraries(), map[string]bool{}, map[string]bool{}
	for line := range strings.Lines(string(table)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		purl, list, ok := strings.Cut(strings.TrimSpace(line), "\t")
		require.True(t, ok, line)
		at := strings.LastIndexByte(purl, '@')
		require.Contains(t, known, purl[:at])
		libraries[purl[:at]] = true
		for _, digest := range strings.Fields(list) {
			require.Len(t, digest, 16, purl)
			require.False(t, seen[digest], "%s has a digest of another release", purl)
			seen[digest] = true
		}
	}
	require.Greater(t, len(libraries), 40)
	require.Greater(t, len(seen), 500)
}

// TestBundled reads the packages that source maps name.
func TestBundled(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		content string
		want    []string
	}{
		"npm, without versions": {`{"sources":["webpack:///./node_modules/lodash/lodash.js","webpack:///./src/a.js"]}`, nil},
		"by the source's text": {
			`{"sources":["webpack:///./node_modules/lodash/lodash.js"],"sourcesContent":["/** Lodash */\n var VERSION = '4.17.4';"]}`,
			[]string{"pkg:npm/lodash@4.17.4"},
		},
		"pnpm": {
			`{"sources":["../node_modules/.pnpm/@vue+shared@3.2.1_x@1.0.0/node_modules/@vue/shared/dist/shared.js",` +
				`"../node_modules/.pnpm/left-pad@1.3.0/node_modules/left-pad/index.js"]}`,
			[]string{"pkg:npm/@vue/shared@3.2.1", "pkg:npm/left-pad@1.3.0"},
		},
		"Yarn": {
			`{"sources":["webpack://x/.yarn/cache/@babel-runtime-npm-7.20.1-0a1b2c3d4e-ff00.zip/node_modules/@babel/runtime/helpers/a.js"]}`,
			[]string{"pkg:npm/@babel/runtime@7.20.1"},
		},
		"modules for browsers": {`{"sources":["https://unpkg.com/preact@10.5.2/dist/preact.module.js"]}`, []string{"pkg:npm/preact@10.5.2"}},
		"sections": {
			`{"sections":[{"map":{"sources":["/node_modules/.pnpm/left-pad@1.3.0/node_modules/left-pad/index.js"]}}]}`,
			[]string{"pkg:npm/left-pad@1.3.0"},
		},
		"sections of sections": {
			`{"sections":[{"map":{"sections":[{"map":{"sources":["/node_modules/.pnpm/left-pad@1.3.0/node_modules/left-pad/index.js"]}}]}}]}`, nil,
		},
		"another package's folder": {`{"sources":["/.pnpm/a@1.0.0/node_modules/b/index.js"]}`, nil},
		"no map":                   {`[1]`, nil},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			require.Equal(t, c.want, code.Classify("web/app.js.map", []byte(c.content)).Bundled)
		})
	}
}
