package site

import (
	"bytes"
	"image"
	"image/jpeg"

	"golang.org/x/image/draw"
)

// Limits of a thumbnail and of its screenshot, whose header is read before it is decoded.
const (
	thumbnailWidth  = 320
	thumbnailHeight = 480
	thumbnailBytes  = 30 << 10
	screenshotSide  = 4096 // pixels
)

// thumbnail returns a small JPEG of a screenshot, or of its upper part if it is tall. It is
// nil if the screenshot is unreadable or does not become small enough.
func thumbnail(screenshot []byte) []byte {
	size, err := jpeg.DecodeConfig(bytes.NewReader(screenshot))
	if err != nil || size.Width < 1 || size.Height < 1 || size.Width > screenshotSide || size.Height > screenshotSide {
		return nil
	}
	if size.Width <= thumbnailWidth && size.Height <= thumbnailHeight && len(screenshot) <= thumbnailBytes {
		return screenshot
	}
	full, err := jpeg.Decode(bytes.NewReader(screenshot))
	if err != nil {
		return nil
	}
	width := min(size.Width, thumbnailWidth)
	height := max(1, size.Height*width/size.Width)
	from := full.Bounds()
	if height > thumbnailHeight {
		height = thumbnailHeight
		from.Max.Y = from.Min.Y + max(1, height*size.Width/width)
	}
	small := image.NewRGBA(image.Rect(0, 0, width, height))
	draw.ApproxBiLinear.Scale(small, small.Bounds(), full, from, draw.Src, nil)
	for _, quality := range []int{75, 55, 35} { // until it is small enough
		var out bytes.Buffer
		if jpeg.Encode(&out, small, &jpeg.Options{Quality: quality}) == nil && out.Len() <= thumbnailBytes {
			return out.Bytes()
		}
	}
	return nil
}
