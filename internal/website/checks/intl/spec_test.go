package intl

import (
	"testing"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/page/pagetest"
)

// TestViewportsAsSpecified tests contents against section 12 of CSS Device Adaptation.
func TestViewportsAsSpecified(t *testing.T) {
	t.Parallel()
	pagetest.Inputs(t, viewport, func(content string) *capture.Capture {
		return pagetest.HTML(`<meta name=viewport content="` + content + `">`)
	}, map[check.Status][]string{
		check.Pass: {
			"width=device-width,initial-scale=1,minimum-scale=1,maximum-scale=5", "width=device-width, maximum-scale=-1",
			"width=device-width, maximum-scale=device-width", "initial-scale = 1.0",
			"width=device-width, user-scalable=1", "width=device-width, user-scalable=YES",
			"width=device-width, interactive-widget=resizes-content", "width=device-width, viewport-fit=cover",
			"WIDTH=DEVICE-WIDTH", "width=device-width, user-scalable=-1", "width=device-width, user-scalable=device-width",
			"width=device-width, maximum-scale=10", "width=device-width;initial-scale=1",
		},
		check.Warn: {
			"width=device-width, user-scalable=NO", "width=device-width, user-scalable=0.5", "width=device-width, maximum-scale=yes",
			"width=device-width, maximum-scale=0.5", "width=980px",
			"width=device-width, maximum-scale=1;", "width=320", "width=device-width, user-scalable=foo",
			"width=device-width, maximum-scale=1.0abc",
		},
		check.Fail: {"", "user-scalable=yes", "device-width", "height=device-height", "initial-scale=0.1", "width=", "initial-scale=-1"},
	})
}

// TestCodesAsSpecified tests codes against Google's documentation: a language of ISO 639-1,
// with a script of ISO 15924 and a region of ISO 3166-1.
func TestCodesAsSpecified(t *testing.T) {
	t.Parallel()
	pagetest.Inputs(t, alternates, func(code string) *capture.Capture {
		return pagetest.HTML(alt("sv", pagetest.URL)+alt(code, "https://example.org/o")+alt("X-Default", pagetest.URL), read("o", 200,
			true))
	}, map[check.Status][]string{
		check.Pass: {"en-US", "EN-us", "zh-Hans", "zh-Hant-TW", "zh-hans-us", "be", "sr-Latn-RS", "pt-BR", "de-AT", "he", "yue-HK"},
		check.Fail: {"en-UK", "en_US", "jp", "cn", "en-EU", "english", "en-USA", "", "us", "en-", "de-DE-AT", "x-defaults", "*", "en-UN"},
	})
}
