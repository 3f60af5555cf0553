package blade_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sast/taint/template"
	"assay/internal/code/sast/taint/template/blade"
)

func TestTemplate(t *testing.T) {
	t.Parallel()
	for name, one := range map[string][2]string{
		"escaped values are left out":         {`<p>{{ $a }}</p>`, ``},
		"raw values are output":               {`{!! $a !!}<?= $b; ?>`, `unescaped_output( $a); unescaped_output( $b); `},
		"a comment in a value hides nothing":  {"{!! $a // b\n !!}", "unescaped_output( $a // b\n); "},
		"comments and verbatim parts":         {`{{-- {!! $a !!} --}}@{{ $b }}@verbatim {!! $c !!} @endverbatim`, ``},
		"code":                                {"@php\n$a = 1;\n@endphp <?php f() ?> @php($b = 2)", "\n$a = 1;\n;  f() ; $b = 2; "},
		"a loop assigns any element":          {`@foreach ($list as $key => $x)`, `$x = ($list)[template_any()]; `},
		"a loop over a call with parentheses": {`@forelse (f($a, ")") as $x)`, `$x = (f($a, ")"))[template_any()]; `},
		"a loop of several lines":             {"@foreach ($list\n as $x) {!! $x !!}", "\nunescaped_output( $x); "},
		"a part":                              {`@include('a.b', ['x' => $y])`, `template_include('a.b', ['x' => $y]); `},
		"a part under a condition":            {`@includeWhen($a, 'b', ['x' => $y])`, `template_include( 'b', ['x' => $y]); `},
		"one of several parts":                {`@includeFirst(['a', 'b.c'], ['x' => $y])`, `template_include('a', ['x' => $y]); template_include('b.c', ['x' => $y]); `},
		"a part for each element":             {`@each('a', $list, 'x')`, `template_include('a', [ 'x' => ( $list)[template_any()]]); `},
		"layouts and components":              {`@extends('a') @component('b', ['x' => $y])`, `template_include('a'); template_include('b', ['x' => $y]); `},
		"components with tags":                {`<x-a.b :x-y="$z" c="d" e/><x-f>`, `template_include('components.a.b', ['xY' => $z, ]); template_include('components.f', []); `},
		"code in one line":                    {`@php $a = 1; @endphp @php($b)`, `$a = 1; ; $b; `},
		"marks that are text":                 {`@{!! $a !!}`, ``},
		"incomplete directives":               {`@each('a') @includeWhen(1) @includeFirst()`, ``},
		"other directives":                    {`@if ($a) @for ($i = 0; $i < 9; $i++) @endfor @endif`, ``},
		"a directive without an end":          {`@include('a'`, `template_include('a'); `},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var w template.Rewrite
			blade.Template(&w, one[0])
			require.Equal(t, one[1], string(w.Done([]byte(one[0]))))
		})
	}
}
