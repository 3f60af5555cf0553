package content_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/website/check"
	"assay/internal/website/checks/content"
)

// TestElementsAsSpecified tests elements against Subresource Integrity, Mixed Content and the HTML standard's sections on scripts,
// links and forms.
func TestElementsAsSpecified(t *testing.T) {
	t.Parallel()
	const from, hash = "<script src=https://cdn.example/a.js ", "zTm/dblzLXQNp3CgY+hfaC/WJ6h4XtNrePh2CW2+rO9GPuNiPb9jmthvAL+oI/dQ"
	const url = "http://cdn.example/x"
	for id, want := range map[string]map[check.Status][]string{
		"SEC-SRI": {
			check.Pass: {
				from + `integrity="sha384-` + hash + `?ct=text/javascript" crossorigin></script>`,
				from + "integrity=\"\n\tsha384-" + hash + "\n\" crossorigin=anonymous></script>",
				from + `type=module integrity="sha384-` + hash + `"></script>`,
				from + `integrity="sha384-` + hash + ` sha384-` + hash + `" crossorigin></script>`,
				from + `integrity="sha384-` + hash + `" crossorigin=use-credentials></script>`,
				"<template>" + from + "></script></template>", "<!-- " + from + "></script> -->",
				"<script src=/a.js></script><noscript>" + from + "></script></noscript>", from + "type=importmap></script>",
				`<script data-src=https://cdn.example/a.js></script>`,
				"<script src=HTTPS://WWW.SHOP.EXAMPLE/a.js></script>", `<link rel=preconnect href=https://cdn.example>`,
				from + `integrity="sha384-` + hash + `" crossorigin=whimsy></script>`,
			},
			check.Warn: {
				from + `integrity="" crossorigin></script>`, from + `integrity="md5-` + hash + `" crossorigin></script>`,
				from + `integrity="sha384 ` + hash + `" crossorigin></script>`,
				from + `integrity="sha1-` + hash + `" crossorigin></script>`,
				from + `integrity="sha384-` + hash[:40] + `" crossorigin></script>`, from + "type=module></script>",
				from + "async></script>",
				from + `data-integrity="sha384-` + hash + `" crossorigin></script>`, "<SCRIPT SRC=HTTPS://CDN.EXAMPLE/a.js></SCRIPT>",
			},
			check.Fail: {"<script src=HTTP://cdn.example/a.js></script>", "<script type=module src=" + url + "></script>"},
		},
		"SEC-MIXED": {
			check.Pass: {
				"<a href=" + url + ">x</a>", "<link rel=canonical href=" + url + ">", "<link rel=alternate href=" + url + ">",
				"<!-- <script src=" + url + "></script> -->", "<img data-src=" + url + ">",
				"<script type=text/template src=" + url + "></script>", "<link rel=preconnect href=" + url + ">",
				"<img src=//cdn.example/x>", "<blockquote cite=" + url + ">x</blockquote>",
				"<template><img src=" + url + "></template>", "<svg xmlns='http://www.w3.org/2000/svg'></svg>",
				"<script src=http://127.0.0.1/x></script>", "<img src=http://localhost:8080/x>",
				"<form action=" + url + "></form>", "<p>" + url + "</p>", "<p style='background:url(/a.png)'>x</p>",
				"<p style='display:none;background:url(" + url + ")'>x</p>", "<p style='content:\"url(" + url + ")\"'>x</p>",
			},
			check.Warn: {
				"<p style='background:url(" + url + ")'>x</p>", "<p style='mask-image: URL( \"" + url + "\" )'>x</p>",
				"<img src=" + url + ">", "<video src=" + url + "></video>", "<audio><source src=" + url + "></audio>",
				"<picture><source srcset='" + url + " 2x'><img src=/a></picture>", "<IMG SRC=HTTP://cdn.example/x>",
				"<input type=image src=" + url + ">", "<svg><image href=" + url + "></svg>", "<svg><image xlink:href=" + url + "></svg>",
				"<link rel=icon href=" + url + ">",
			},
			check.Fail: {
				"<script src=" + url + "></script>", "<link rel=stylesheet href=" + url + ">", "<iframe src=" + url + "></iframe>",
				"<object data=" + url + "></object>", "<embed src=" + url + ">",
				"<link rel=manifest href=" + url + ">", "<link rel='preload' as=font href=" + url + ">",
				"<link rel=modulepreload href=" + url + ">", "<video><track src=" + url + "></video>",
				"<base href=http://cdn.example/><script src=a.js></script>", "<iframe src='\thttp://cdn.example/x'></iframe>",
			},
		},
		"SEC-FORM": {
			check.Pass: {
				"<form><input type=password></form>", "<form action=/in method=post><input type=password></form>",
				"<form action=https://cdn.example/search><input name=q></form>", "<form action=''></form>",
			},
			check.NotApplicable: {"<!-- <form action=" + url + "></form> -->", "<form method=dialog action=" + url + "></form>"},
			check.Warn: {
				"<form action=https://other.example/in><input type=password></form>",
				"<form action=https://other.example/in><input autocomplete='section-x billing cc-number'></form>",
			},
			check.Fail: {
				"<form action=" + url + "><input name=q></form>", "<form action=HTTP://cdn.example/x></form>",
				"<form action=/in><button formaction=" + url + ">x</button></form>",
				"<form id=f action=/in></form><input type=submit form=f formaction=" + url + ">",
			},
		},
	} {
		judge := content.Set().Judges[id]
		for status, inputs := range want {
			for _, html := range inputs {
				t.Run(id+"/"+html, func(t *testing.T) {
					t.Parallel()
					v := judge(scanned(site, html))
					require.Equal(t, status, v.Status, "%s\n%+v", html, v)
				})
			}
		}
	}
}
