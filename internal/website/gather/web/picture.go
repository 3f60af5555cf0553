package web

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"assay/internal/website/dom"
)

// unreadable are types of images that most browsers do not show, so that they take the next
// source of a picture.
var unreadable = []string{
	"image/jxl", "image/jp2", "image/jpx", "image/jxr", "image/vnd.ms-photo", "image/heic", "image/heif", "image/tiff",
}

// applies reports whether a wide screen of standard density may load the source of a picture
// (HTML section 4.8.4.3.5). Conditions of other kinds count as met.
func applies(source dom.Element) bool {
	kind, _, _ := strings.Cut(strings.ToLower(source.Attr["type"]), ";")
	if slices.Contains(unreadable, strings.TrimSpace(kind)) {
		return false
	}
	return slices.ContainsFunc(strings.Split(strings.ToLower(source.Attr["media"]), ","), onWideScreen)
}

// widthLimit matches a condition on the width of the screen, in either notation (Media Queries
// Level 4 section 2.4), without spaces.
var widthLimit = regexp.MustCompile(`\((?:(min|max)-width:|width([<>])=?)([0-9]+(?:\.[0-9]+)?)(px|r?em)\)`)

// fontSize is the initial font size in CSS pixels, the unit em of media queries.
const fontSize = 16

// onWideScreen judges one query of a list.
func onWideScreen(query string) bool {
	query = strings.Join(strings.Fields(query), "")
	if strings.HasPrefix(query, "not") {
		return true
	}
	for _, other := range []string{"print", "speech", "(orientation:portrait)", "(prefers-color-scheme:dark)"} {
		if strings.HasPrefix(query, other) || strings.Contains(query, "and"+other) {
			return false
		}
	}
	for _, m := range widthLimit.FindAllStringSubmatch(query, -1) {
		limit, _ := strconv.ParseFloat(m[3], 64) // digits, as matched
		if m[4] != "px" {
			limit *= fontSize
		}
		if atLeast := m[1] == "min" || m[2] == ">"; atLeast && limit > screenWidth || !atLeast && limit < screenWidth {
			return false
		}
	}
	return true
}
