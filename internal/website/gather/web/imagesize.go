package web

import (
	"bytes"
	"image"
	"image/gif"
	"image/jpeg"
	"image/png"
	"io"

	"golang.org/x/image/webp"
)

// imageSize reads the pixel size from the header of a PNG, GIF, JPEG or WebP file; zero for
// anything else.
func imageSize(body []byte) (width, height int) {
	var read func(io.Reader) (image.Config, error)
	switch {
	case bytes.HasPrefix(body, []byte("\x89PNG\r\n\x1a\n")):
		read = png.DecodeConfig
	case bytes.HasPrefix(body, []byte("GIF8")):
		read = gif.DecodeConfig
	case bytes.HasPrefix(body, []byte("\xff\xd8")):
		read = jpeg.DecodeConfig
	case len(body) > 12 && string(body[:4]) == "RIFF" && string(body[8:12]) == "WEBP":
		read = webp.DecodeConfig
	default:
		return 0, 0
	}
	cfg, err := read(bytes.NewReader(body))
	if err != nil {
		return 0, 0
	}
	return cfg.Width, cfg.Height
}
