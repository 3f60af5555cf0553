package meta

import (
	"strings"
	"testing"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/page/pagetest"
)

// TestMetadataAsSpecified tests documents against sections 4.2.2, 4.2.5, 4.3.6 and 13.1.1 of the HTML standard.
func TestMetadataAsSpecified(t *testing.T) {
	t.Parallel()
	const good = "Hats for every occasion"
	for name, one := range map[string]struct {
		judge check.Judge
		want  map[check.Status][]string
	}{
		"title": {title, map[check.Status][]string{
			check.Pass: {
				"<TITLE>" + good + "</TITLE>", "<body><title>" + good + "</title>", "<title>Hats &amp; caps &lt;new&gt;</title>",
				"<title>\n  " + good + "\n</title>",
				"<title>" + strings.Repeat("&eacute;", 65) + "</title>", "<title><b>" + good + "</b></title>",
				"<svg><title>x</title></svg><title>" + good + "</title>",
			},
			check.Warn: {
				"<title>Home</title>", "<title>" + strings.Repeat("hat ", 20) + "</title>",
				"<title>Hats &amp; cap</title>"[:20] + "</title>",
			},
			check.Fail: {
				"<svg><title>" + good + "</title></svg>", "<title>&nbsp;</title>", "<!-- <title>" + good + "</title> -->",
				"<meta name=title content='" + good + "'>",
				"<template><title>" + good + "</title></template>", "<title></title><title>" + good + "</title>",
			},
		}},
		"description": {description, map[check.Status][]string{
			check.Pass: {
				"<META NAME=DESCRIPTION CONTENT='" + strings.Repeat(good, 3) + "'>", "<meta content='" + strings.Repeat(good,
					3) + "' name=description>",
			},
			check.Warn: {"<meta name=description content=Hats>", "<meta name=description content='" + strings.Repeat(good, 9) + "'>"},
			check.Fail: {
				"<meta property=description content='" + strings.Repeat(good, 3) + "'>",
				"<meta property=og:description content='" + strings.Repeat(good, 3) + "'>",
				"<meta name=description content='&nbsp; '>", "<meta name=description>",
				"<meta name=descriptions content='" + strings.Repeat(good, 3) + "'>",
			},
		}},
		"heading": {mainHeading, map[check.Status][]string{
			check.Pass: {
				"<H1>Hats</H1>", "<h1><span><b>Hats</b></span></h1>", "<div role=heading aria-level=1>Hats</div>",
				"<h1 aria-label=Hats></h1>", "<h1><svg><title>Hats</title></svg></h1>",
			},
			check.Fail: {
				"<h1>&nbsp;</h1>", "<template><h1>Hats</h1></template>", "<h1><!-- Hats --></h1>",
				"<div role=heading aria-level=2>Hats</div>", "<h1><script>hats()</script></h1>", "<h1 role=presentation>Hats</h1>",
			},
		}},
		"levels": {headings, map[check.Status][]string{
			check.Pass: {
				"<h1>a</h1><h2>b</h2><h1>c</h1>", "<h3>a</h3><h3>b</h3>", "<h1>a</h1><div role=heading aria-level=2>b</div><h3>c</h3>",
				"<h2>a</h2><h1>b</h1>", "<h1>a</h1><!-- <h3>b</h3> -->",
			},
			check.Warn: {"<h1>a</h1><h3>b</h3>", "<h1>a</h1><h2>b</h2><h4>c</h4>", "<h1>a</h1><div role=heading aria-level=3>b</div>"},
		}},
		"language": {lang, map[check.Status][]string{
			check.Pass: {
				"<html lang=en-US>", "<html lang=EN-gb>", "<html lang=de-x-foo>", "<html lang=zh-Hans-CN>", "<html lang=zh-cmn-Hans>",
				"<html lang=es-419>", "<html lang=sr-Latn-RS>",
				"<html lang=iw>", "<html lang=i-klingon>", "<html lang=de-1996>", "<html lang=sl-rozaj-biske>", "<html lang=yue>",
				"<html lang=en-GB-oed>", "<html lang=x-own>",
			},
			check.Fail: {
				"<html>", `<html lang="">`, "<html lang=en_US>", "<html lang=english>", "<html lang=xx>", "<html lang=en-a>",
				"<html lang=en-UK-x>", "<html lang=1>", "<html lang=de->",
				"<html lang=en-US-GB>", "<html data-lang=en>", "<body lang=en>",
			},
		}},
		"encoding": {charset, map[check.Status][]string{
			check.Pass: {
				"<meta charset=UTF8>", "<meta charset='unicode-1-1-utf-8'>",
				"<meta http-equiv=Content-Type content='text/html; charset=UTF-8'>",
				"<meta content='text/html;charset = \"utf-8\"' http-equiv=content-type>", "\ufeff<p>x", "<meta charset=' utf-8 '>",
				"<!-- <meta charset=latin1> --><meta charset=utf-8>",
			},
			check.Warn: {
				"<meta charset=iso-8859-1>", "<meta charset=Shift_JIS>",
				"<meta http-equiv=content-type content='text/html; charset=windows-1252'>",
			},
			check.Fail: {
				strings.Repeat(" ", 1025) + "<meta charset=utf-8>", "<meta charset=whimsy>", "<p>x",
				"<meta http-equiv=content-type content='text/html'>", "<!-- <meta charset=utf-8> -->",
				"<meta name=charset content=utf-8>",
			},
		}},
		"type": {doctype, map[check.Status][]string{
			check.Pass: {
				"<!DOCTYPE HTML><p>", `<!doctype html SYSTEM "about:legacy-compat"><p>`, "<!-- x --><!doctype html><p>",
				"\ufeff<!doctype html><p>", " \n<!DocType html ><p>",
			},
			check.Warn: {
				`<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd"><p>`,
				`<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://www.w3.org/TR/html4/strict.dtd"><p>`,
			},
			check.Fail: {"<html><p>", "<p><!doctype html>", "<!-- <!doctype html> --><p>", "x<!doctype html><p>"},
		}},
		"alternatives": {alternatives, map[check.Status][]string{
			check.Pass: {
				"<img src=/a alt>", "<img src=/a role=presentation>", "<img src=/a role=NONE>", "<img src=/a aria-label=Hat>",
				"<img src=/a title=Hat>", "<img src=/a aria-hidden=true><img src=/b alt=Hat>",
				"<p id=h>Hat</p><img src=/a aria-labelledby=h>",
			},
			check.Fail: {
				"<img src=/a>", "<img src=/a ALTS=x>", "<img src=/a aria-label=''>", "<img src=/a alt='   '>",
				"<img src=/a aria-hidden=false>", "<img src=/a aria-labelledby=missing>",
			},
		}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			pagetest.Inputs(t, one.judge, func(html string) *capture.Capture {
				return pagetest.HTML(html, pagetest.Field("Content-Type", "text/html"))
			}, one.want)
		})
	}
	pagetest.Inputs(t, charset, func(kind string) *capture.Capture {
		return pagetest.HTML("<p>x", pagetest.Field("Content-Type", kind))
	}, map[check.Status][]string{
		check.Pass: {`text/html; charset="utf-8"`, "text/html;charset=UTF8", "TEXT/HTML; CHARSET=Utf-8", "text/html; x=y; charset=utf-8"},
		check.Warn: {"text/html; charset=iso-8859-15"},
		check.Fail: {"text/html; charset=whimsy", "text/html; charset=", "text/html; charsets=utf-8"},
	})
}
