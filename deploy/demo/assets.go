package demo

import (
	"bytes"
	"fmt"
	"hash/fnv"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"math"
	"math/rand/v2"
	"net/http"
	"path"
	"strings"
)

// serveAsset serves style sheets, scripts, pictures and files.
func (s *shop) serveAsset(w http.ResponseWriter, r *http.Request) bool {
	h, name := w.Header(), path.Base(r.URL.Path)
	send := func(kind string, body []byte) bool {
		h.Set("Content-Type", kind)
		_, _ = w.Write(body)
		return true
	}
	switch {
	case r.URL.Path == "/style.css":
		return send("text/css; charset=utf-8", s.style)
	case r.URL.Path == "/files/catalogue.pdf":
		return send("application/pdf", []byte("%PDF-1.4\n%%EOF\n"))
	case path.Dir(r.URL.Path) == "/js":
		script, ok := scripts[name]
		if ok {
			return send("text/javascript; charset=utf-8", []byte(script()))
		}
	case path.Dir(r.URL.Path) == "/img" && s.pictured(strings.TrimSuffix(name, path.Ext(name))):
		body, ok := s.pictures.Load(name)
		if !ok {
			body = picture(strings.TrimSuffix(name, path.Ext(name)), path.Ext(name) == ".png")
			s.pictures.Store(name, body)
		}
		kind := "image/jpeg"
		if path.Ext(name) == ".png" {
			kind = "image/png"
		}
		return send(kind, body.([]byte))
	}
	return false
}

// pictured reports whether the shop has a picture with that name.
func (s *shop) pictured(slug string) bool {
	for _, p := range s.words.Products {
		if p.Slug == slug {
			return true
		}
	}
	for _, p := range s.words.Posts {
		if p.Slug == slug {
			return true
		}
	}
	return false
}

// scripts are the shop's scripts. Each has a flaw: too large, render-blocking or shifting
// the layout.
var scripts = map[string]func() string{
	"slideshow.js": func() string {
		var b strings.Builder
		b.WriteString("window.slideshow = {};\n")
		for i := range 2500 {
			fmt.Fprintf(&b, "window.slideshow.effect%d = function (slide) {\n"+
				"  return slide && slide.style && (slide.style.opacity = %d / 2500);\n};\n", i, i)
		}
		b.WriteString("(function () { var end = Date.now() + 350; while (Date.now() < end) { Math.sqrt(Math.random()); } })();\n")
		return b.String()
	},
	"tracker.js": func() string {
		return "document.cookie = 'visitor=' + Math.random();\nvar end = Date.now() + 120; while (Date.now() < end) { Math.random(); }\n" +
			"console.error('tracker: no consent given');\ntracker.send(document.cookie);\n"
	},
	"banner.js": func() string {
		return "setTimeout(function () { document.getElementById('late').innerHTML = " +
			"'<div class=\"banner\"><h2>Subscribe!</h2><p>Ten per cent off your first lamp.</p><p>Really.</p></div>'; }, 600);\n"
	},
}

// picture draws a lamp in the colours of its name; a heavy picture is large and noisy.
func picture(name string, heavy bool) []byte {
	seed := fnv.New64a()
	_, _ = seed.Write([]byte(name))
	hue := float64(seed.Sum64()%360) / 360
	width, height := 800, 600
	if heavy {
		width, height = 1000, 750
	}
	img := image.NewRGBA(image.Rect(0, 0, width, height))
	noise := rand.New(rand.NewPCG(seed.Sum64(), 1))
	for y := range height {
		for x := range width {
			fx, fy := float64(x)/float64(width), float64(y)/float64(height)
			light := math.Exp(-8 * ((fx-.5)*(fx-.5) + (fy-.45)*(fy-.45)))
			c := tint(hue, .25+.7*light)
			switch {
			case fy > .3 && fy < .52 && math.Abs(fx-.5) < .08+.5*(fy-.3): // the shade
				c = tint(hue+.08, .95)
			case fy >= .52 && fy < .85 && math.Abs(fx-.5) < .012, fy >= .85 && fy < .88 && math.Abs(fx-.5) < .12: // stem and foot
				c = color.RGBA{R: 70, G: 50, B: 30, A: 255}
			}
			if heavy {
				c.R, c.G, c.B = grain(c.R, noise), grain(c.G, noise), grain(c.B, noise)
			}
			img.SetRGBA(x, y, c)
		}
	}
	var b bytes.Buffer
	if heavy {
		_ = png.Encode(&b, img) // into memory
	} else {
		_ = jpeg.Encode(&b, img, &jpeg.Options{Quality: 70})
	}
	return b.Bytes()
}

func grain(v uint8, noise *rand.Rand) uint8 {
	return uint8(min(255, max(0, int(v)+noise.IntN(48)-24)))
}

// tint returns a colour with the given hue and brightness, both 0–1.
func tint(hue, light float64) color.RGBA {
	part := func(shift float64) uint8 {
		return uint8(255 * light * (.62 + .38*math.Cos(2*math.Pi*(hue+shift))))
	}
	return color.RGBA{R: part(0), G: part(.12), B: part(.3), A: 255}
}
