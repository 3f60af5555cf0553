package render

import (
	"testing"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/page/pagetest"
)

// TestRefreshAsSpecified tests contents against "shared declarative refresh steps" of the HTML standard.
func TestRefreshAsSpecified(t *testing.T) {
	t.Parallel()
	pagetest.Inputs(t, metaRefresh, func(content string) *capture.Capture {
		return pagetest.HTML(`<meta http-equiv=Refresh content="` + content + `">`)
	}, map[check.Status][]string{
		check.Pass: {"", "abc", "-1; url=/a", "; url=/a", "url=/a", "5url=/a", "0x; url=/a", "+0; url=/a"},
		check.Warn: {
			"0; url=/a", " 0;URL='/a'", "0,/a", "0 /a", "0;/a", ".5; url=/a", "0.9;url=/a", "00; url = /a", "0; url",
			"0;url=&quot;/a&quot;x", "0\n;\turl=/a",
		},
		check.Fail: {"5", "0", "300; url=/a", "1;url=/a", "0;", "0; url=", "10,/a", "0.", "5 "},
	})
	pagetest.Inputs(t, metaRefresh, func(html string) *capture.Capture { return pagetest.HTML(html) }, map[check.Status][]string{
		check.Pass: {
			"<!-- <meta http-equiv=refresh content='5'> -->", "<meta name=refresh content='5'>",
			"<template><meta http-equiv=refresh content='5'></template>",
			"<noscript><meta http-equiv=refresh content='0; url=/a'></noscript>", "<meta http-equiv=refresh>",
		},
		check.Fail: {"<body><meta http-equiv=REFRESH content='5'>", "<meta content=5 http-equiv=refresh>"},
	})
}
