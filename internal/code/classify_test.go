package code_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code"
)

func TestLanguage(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ path, content, want string }{
		{"main.go", "package main", "Go"},
		{"a/B.PY", "x = 1", "Python"},
		{"web/app.tsx", "export {}", "TSX"},
		{"app.ts", "export {}", "TypeScript"},
		{"i18n/de.ts", `<?xml version="1.0"?><TS version="2.1">`, "XML"},
		{"Dockerfile", "FROM scratch", "Dockerfile"},
		{"deploy/Dockerfile.worker", "FROM scratch", "Dockerfile"},
		{".env.production", "A=b", "Dotenv"},
		{"BUILD", "go_library()", "Starlark"},
		{"build", "#!/bin/sh\nmake", "Shell"},
		{"bin/run", "#!/usr/bin/env -S FOO=1 python3.11 -u\n", "Python"},
		{"bin/run", "#!/usr/bin/env node\n", "JavaScript"},
		{"bin/run", "#! /usr/local/bin/perl -w\n", "Perl"},
		{"bin/page", "<?php echo 1;", "PHP"},
		{"bin/data", "nothing to see", ""},
		{"a.h", "int f(void);", "C"},
		{"a.h", "namespace x {\nclass A;\n}", "C++"},
		{"a.h", "@interface Foo : NSObject", "Objective-C"},
		{"a.m", "#import <Foundation/Foundation.h>", "Objective-C"},
		{"a.m", "function y = f(x)\n% doc\nend\n", "MATLAB"},
		{"a.pl", ":- module(x, []).", "Prolog"},
		{"a.pl", "use strict;", "Perl"},
		{"web.config", "<configuration/>", "XML"},
		{"a.inc", "<?php f();", "PHP"},
		{"pom.xml", "<project/>", "XML"},
		{"unknown.zzz", "?", ""},
	} {
		f := code.Classify(c.path, []byte(c.content))
		require.Equal(t, c.want, f.Language, "%s: %s", c.path, c.content)
		require.EqualValues(t, len(c.content), f.Size)
		require.Equal(t, c.path, f.Path)
	}
}

func TestBinary(t *testing.T) {
	t.Parallel()
	require.True(t, code.Classify("a.go", []byte("package a\x00")).Binary)
	require.Empty(t, code.Classify("a.go", []byte("package a\x00")).Language, "nobody can read it")
	require.False(t, code.Classify("a.go", []byte(strings.Repeat("x", 9<<10)+"\x00")).Binary, "as git judges")
	require.False(t, code.Classify("empty", nil).Binary)
	require.True(t, code.BinaryName("a/Logo.PNG"))
	require.False(t, code.BinaryName("a/png"))
	require.False(t, code.BinaryName("dump.sql"))
}

func TestVendored(t *testing.T) {
	t.Parallel()
	for path, want := range map[string]bool{
		"vendor/golang.org/x/a.go": true, "web/node_modules/a/index.js": true, "src/third_party/z/z.c": true, "Pods/A/a.m": true,
		".yarn/releases/yarn-4.cjs": true, "venv/lib/python3/site-packages/a.py": true, "gradlew": true, "mvnw.cmd": true,
		"static/jquery-3.7.1.js": true, "static/bootstrap.bundle.min.js": true, "static/react-dom.production.min.js": true,
		"main.go": false, "src/vendor.go": false, "src/vue.js": false, "jquery/plugin.js": false, "internal/vendoring/a.go": false,
	} {
		require.Equal(t, want, code.VendoredPath(path), path)
		require.Equal(t, want, code.Classify(path, []byte("x")).Vendored, path)
	}
}

func TestTestCode(t *testing.T) {
	t.Parallel()
	for path, want := range map[string]bool{
		"a_test.go": true, "a/testdata/x.go": true, "tests-data/a.yml": true, "lib/testing_support/a.rb": true, "test_a.py": true,
		"test_project/settings.py": true, "tools/TestSuite/compose.yml": true, "tools/k6/compose.yml": true, "clicktests/page.js": true,
		"a_test.py": true, "conftest.py": true, "tests/unit/a.py": true,
		"src/a.test.tsx": true, "src/a.spec.js": true, "cypress/a.cy.ts": true, "src/__tests__/a.js": true, "spec/a.js": true,
		"jest.config.js":       true,
		"src/test/java/A.java": true, "src/main/java/ATest.java": true, "src/AIT.java": true, "src/TestA.java": true, "ASpec.scala": true,
		"app/src/androidTest/A.kt": true, "src/commonTest/kotlin/A.kt": true, "MyApp.Tests/A.cs": true, "ATests.cs": true,
		"MyAppTests/A.swift": true,
		"spec/a_spec.rb":     true, "spec/factories/a.rb": true, "tests/ATest.php": true, "tests/it.rs": true, "a_unittest.cc": true,
		"test_a.c": true, "a_test.dart": true, "t/a.t": true,
		"a.go": false, "attest.go": false, "latest.py": false, "contest.py": false, "src/contest/a.js": false, "Latest.java": false,
		"shop-e2e/compose/a.yml": true, "shop-integrated-test/src/main/java/A.java": true, "shop-attestation/a.java": false,
		"playwright_tests/core/utilities.py": true, "playwright/core.py": false,
		"docker-testing/compose.yml": true, "docker/a.yml": false,
		"Contest.cs":        false,
		"spec/openapi.yaml": false, "src/main/java/Testable.java": false, "src/protest.rb": false, "inspector.js": false, "greatest/a.cs": false,
		"README.md": false,
	} {
		require.Equal(t, want, code.Classify(path, []byte("x")).Test, path)
	}
}

// TestHelpersOfTests checks that code is part of tests if it imports what only tests import.
func TestHelpersOfTests(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		path, content string
		want          bool
	}{
		{"suite/common.go", "package common\n\nimport (\n\t\"net/http\"\n\n\t. \"github.com/onsi/gomega\"\n)\n", true},
		{"suite/common.go", "package common\n\nimport \"github.com/stretchr/testify/require\"\n", true},
		{"suite/common.go", "package common\n\nimport \"github.com/stretchr/objx\"\n", false},
		{"suite/Server.java", "package suite;\n\nimport org.junit.jupiter.api.extension.Extension;\n", true},
		{"suite/Server.kt", "package suite\n\nimport kotlin.test.assertEquals\n", true},
		{"suite/Server.kt", "package suite\n\nimport kotlin.text.trim\n", false},
	} {
		require.Equal(t, c.want, code.Classify(c.path, []byte(c.content)).Test, c.content)
	}
}

func TestGenerated(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		path, content string
		want          bool
	}{
		{"a.go", "// Code generated by stringer; DO NOT EDIT.\n\npackage a", true},
		{"a.go", "package a\n\n// This comment tells that IDs are generated by the database.\n", false},
		{"a.go", "package a\n\nvar s = \"Code generated by x. DO NOT EDIT.\"\n", false},
		{"a.go", "package a\n" + strings.Repeat("\n", 30) + "// Code generated by x. DO NOT EDIT.\n", false},
		{"a.js", "/**\n * @generated SignedSource<<1>>\n */", true},
		{"a.py", "# This file is automatically generated, do not edit\n", true},
		{"a.py", "# Generated by Django 4.2 on 2024-01-01\n", true},
		{"a.py", "# -*- coding: utf-8 -*-\n# Generated by the protocol buffer compiler.  DO NOT EDIT!\n", true},
		{"A.cs", "// <auto-generated>\n", true},
		{"A.cs", "//------\n// <auto-generated>\n", true},
		{"A.Designer.cs", "class A {}", true},
		{"a.rb", "# This file is auto-generated from the current state of the database.\n", true},
		{"a.pb.go", "package a", true}, {"a_pb2.py", "x", true}, {"a_pb2_grpc.py", "x", true}, {"zz_generated.deepcopy.go", "x", true},
		{"package-lock.json", "{}", true}, {"sub/go.sum", "x", true}, {"Cargo.lock", "x", true}, {"a.js.map", "{}", true},
		{"a.g.dart", "x", true},
		{"dist/a.js", "x", true}, {"src/__generated__/a.ts", "x", true}, {"a.snap", "x", true}, {"app.bundle.js", "x", true},
		{"main.chunk.css", "x", true},
		{"app.js", "/******/ (() => { // webpackBootstrap\n", true},
		{"app.js", "const chunk = 1;\n", false},
		{"docs/A.html", "<!DOCTYPE HTML>\n<html lang=en>\n<head>\n<!-- Generated by javadoc (17) -->\n", true},
		{"docs/b.html", "<html><head><meta name=\"generator\" content=\"Doxygen 1.9.8\"/>", true},
		{"docs/c.html", "<html><head><script>const storage = localStorage.getItem(\"dokka-dark-mode\")</script>", true},
		{"layouts/head.html", "<head><meta name=\"generator\" content=\"{{ .Site.Generator }}\">", false},
		{"distance/a.js", "x", false}, {"generator.go", "package a", false},
		{"a.h", "/*\n * This file is (mostly) automatically generated from a.decls.\n */", true},
		{"a.js", "// this is autogenerated file, see scripts/version.js\n", true},
		{"a.c", "// File automatically generated by asdl.py.\n", true},
		{"a.ts", "// These definitions are automatically generated by x.\n", true},
		{"docs.py", "# Serves the auto-generated documentation from the folder static.\n", false},
		{"clients.ts", "/**\n * The client's ID will be automatically generated by the library.\n */", false},
		{"loader.go", "// Package loader reads the generated code from a file.\npackage loader", false},
		{"codegen/main.go", "// Package main generates code.\npackage main", false},
	} {
		require.Equal(t, c.want, code.Classify(c.path, []byte(c.content)).Generated, "%s: %s", c.path, c.content)
	}
}

func TestMinified(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("a(b,c);", 1000)
	written := strings.Repeat("const answer = compute(question);\n", 300)
	for _, c := range []struct {
		path, content string
		want          bool
	}{
		{"a.min.js", "x", true}, {"a-min.css", "x", true}, {"a.js", long, true}, {"a.css", long, true}, {"a.js", written, false},
		{"a.js", written + "// " + strings.Repeat("x", 1500), false},
		{"a.js", "/* licence */\n\n\n" + long, true},
		{"a.js", "const data = " + strings.Repeat("[1,2,3],", 5000) + "\n" + written, true},
		{"a.js", "a();b();", false}, {"a.json", long, false}, {"a.go", long, false},
	} {
		require.Equal(t, c.want, code.Classify(c.path, []byte(c.content)).Minified, "%s: %.40s", c.path, c.content)
	}
}

// Every name and content is classified.
func FuzzClassify(f *testing.F) {
	f.Add("a.js", []byte("#!/usr/bin/env node\n"))
	f.Add("a/.h", []byte("class"))
	f.Fuzz(func(t *testing.T, path string, content []byte) {
		got := code.Classify(path, content)
		if got.Size != int64(len(content)) || got.Path != path || got.Binary && got.Language != "" {
			t.Fatal(got)
		}
	})
}
