package weight

import (
	"strings"
	"testing"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/page/pagetest"
)

// TestBlockingAsSpecified tests heads against sections 4.2.4, 4.6.8.18 and 4.12.1 of the HTML standard.
func TestBlockingAsSpecified(t *testing.T) {
	t.Parallel()
	pagetest.Inputs(t, renderBlocking, func(head string) *capture.Capture {
		return markup("<!doctype html><html><head><title>x</title>" + head + "</head><body><p>x</p></body></html>")
	}, map[check.Status][]string{
		check.Pass: {
			"<script type=module src=/a.js></script>", `<script type="text/template" src=/a></script>`,
			"<script src=/a.js defer></script><script src=/b.js async></script>",
			"<script nomodule src=/a.js></script>", strings.Repeat("<link rel=stylesheet media=print href=/a.css>", 4),
			strings.Repeat(`<link rel="alternate stylesheet" title=x href=/a.css>`, 4),
			strings.Repeat("<link rel=stylesheet disabled href=/a.css>", 4),
			`<script async="false" src=/a.js></script>`, `<script language=vbscript src=/a.vbs></script>`,
			"<noscript>" + strings.Repeat("<link rel=stylesheet href=/a.css>", 4) + "</noscript>",
			"<template><script src=/a.js></script></template>", "<!-- <script src=/a.js></script> -->",
			strings.Repeat(`<link rel=stylesheet href="">`, 4),
			`<script type=importmap src=/a.json></script>`, `<script type="speculationrules" src=/a.json></script>`,
			strings.Repeat(`<link rel=stylesheet media="not all" href=/a.css>`, 4),
			strings.Repeat("<link rel=preload as=style href=/a.css>", 4), "<script>1</script>",
			`<link rel=stylesheet href=/a.css><link rel=STYLESHEET href=/b.css>`,
			strings.Repeat(`<link rel=stylesheet type="text/less" href=/a.less>`, 4), `<script src=""></script>`,
		},
		check.Warn: {
			"<script src=/a.js></script>", `<script type="" src=/a.js></script>`, `<script type="text/javascript1.5" src=/a.js></script>`,
			`<script type=" Text/JavaScript " src=/a.js></script>`,
			`<script language="JavaScript1.2" src=/a.js></script>`, strings.Repeat(`<link rel=StyleSheet href=/a.css>`, 3),
			strings.Repeat(`<link rel="preload stylesheet" as=style href=/a.css>`, 3),
			strings.Repeat(`<link rel=stylesheet media="print, screen" href=/a.css>`, 3),
			"<script async blocking=render src=/a.js></script>", "<SCRIPT SRC=/a.js></SCRIPT>",
			strings.Repeat(`<link rel=stylesheet media=" ALL " href=/a.css>`, 3),
			`<script type="application/x-ecmascript" src=/a.js></script>`,
		},
		check.Fail: {strings.Repeat("<script src=/a.js></script>", 4), strings.Repeat("<link rel=stylesheet href=/a.css>", 4)},
	})
}

// TestSizesAsSpecified tests images against sections 4.8.17 and 15.4.3 of the HTML standard.
func TestSizesAsSpecified(t *testing.T) {
	t.Parallel()
	pagetest.Inputs(t, imageSizes, markup, map[check.Status][]string{
		check.Pass: {
			"<img src=/a width=10 height=10>", "<img src=/a width=10px height=10px>", `<img src=/a width=" 10" height="10.5">`,
			`<img src=/a style="width:10px;height:10px">`,
			`<img src=/a style="aspect-ratio: 1 / 1">`, `<img src=/a style="ASPECT-RATIO:1/1; width:100%">`,
			"<img src=/a width=1 height=1 style='max-width:100%'>",
			`<img src=/a style="inline-size:10px;block-size:10px">`,
		},
		check.Fail: {
			"<img src=/a>", `<img src=/a width="100%" height="50%">`, "<img src=/a width=auto height=auto>", "<img src=/a width=10>",
			`<img src=/a style="width:auto;height:auto">`,
			`<img src=/a style="max-width:10px;max-height:10px">`, `<img src=/a style="aspect-ratio:auto">`,
			`<img src=/a width="" height="">`, "<img src=/a data-width=1 data-height=1>",
			"<img src=/a width=-1 height=-1>", `<img src=/a style="width:100%;height:auto">`,
		},
		check.NotApplicable: {
			"<svg width=1></svg>", "<template><img src=/a></template>", "<noscript><img src=/a></noscript>", "<!-- <img src=/a> -->",
			"<textarea><img src=/a></textarea>", "<img alt=x>",
		},
	})
}

// TestLazyAsSpecified tests images against section 2.5.7 of the HTML standard: only "lazy", without regard to case, loads lazily.
func TestLazyAsSpecified(t *testing.T) {
	t.Parallel()
	pagetest.Inputs(t, lazyImages, markup, map[check.Status][]string{
		check.Pass: {
			"<img src=/a>", `<img src=/a loading="eager">`, `<img src=/a loading="lazily">`, `<img src=/a loading="">`,
			`<img src=/a loading=" lazy ">`, "<img src=/a><img src=/b loading=LAZY>",
			"<img src=/a data-loading=lazy>",
		},
		check.Warn: {
			"<img src=/a loading=Lazy>", "<picture><source srcset=/b><img src=/a loading=lazy></picture>", strings.Repeat("<img src=/a>",
				30),
		},
	})
}

func markup(html string) *capture.Capture { return pagetest.HTML(html) }
