package web

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/website/capture"
	"assay/internal/website/dom"
)

func TestSourcesOfPictures(t *testing.T) {
	t.Parallel()
	for attributes, want := range map[string]bool{
		"": true, `media="(min-width: 800px)"`: true, `media="(max-width: 1280px)"`: true, `media="screen and (max-width:120em)"`: true,
		`media="(max-width: 599.98px), (min-width: 1000px)"`: true, `media="(width >= 60em)"`: true, `media="(orientation: landscape)"`: true,
		`media="not print"`: true, `media="(prefers-color-scheme: light)"`: true, `type="image/avif"`: true, `type="image/jpg; x=1"`: true,
		`media="(max-width: 599.98px)"`: false, `media="(min-width: 1600px)"`: false, `media="only screen and (max-width: 40em)"`: false,
		`media="(width < 700px)"`: false, `media="(min-width: 600px) and (max-width: 900px)"`: false, `media="print"`: false,
		`media="(orientation: portrait)"`: false, `media="screen and (prefers-color-scheme: dark)"`: false, `type="image/JXL"`: false,
		`type="image/heic"`: false,
	} {
		doc := dom.Parse(`<picture><source srcset="/source.avif" `+attributes+`><img src="/fallback.jpg"></picture>`, "https://shop.example/")
		loaded := "https://shop.example/fallback.jpg"
		if want {
			loaded = "https://shop.example/source.avif"
		}
		require.Equal(t, []reference{{loaded, capture.KindImage, doc.Base, true}}, references(doc, doc.Base), attributes)
	}
}
