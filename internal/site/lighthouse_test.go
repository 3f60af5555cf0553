package site_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"image"
	"image/color"
	"image/jpeg"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/lighthouse"
	"assay/internal/scan"
	"assay/internal/site"
)

type runner func(ctx context.Context, job lighthouse.Job) (*lighthouse.Result, error)

func (r runner) Run(ctx context.Context, job lighthouse.Job) (*lighthouse.Result, error) {
	return r(ctx, job)
}

func (runner) Workers() int { return 3 }

func picture(t *testing.T, width, height int, noisy bool) []byte {
	t.Helper()
	random := rand.New(rand.NewPCG(1, 2))
	img := image.NewRGBA(image.Rect(0, 0, width, height))
	for i := range width * height {
		c := color.RGBA{R: 200, G: 30, B: 30, A: 255}
		if noisy {
			c = color.RGBA{R: uint8(random.Uint32()), G: uint8(random.Uint32()), B: uint8(random.Uint32()), A: 255}
		}
		img.SetRGBA(i%width, i/width, c)
	}
	var b bytes.Buffer
	require.NoError(t, jpeg.Encode(&b, img, &jpeg.Options{Quality: 95}))
	return b.Bytes()
}

func TestLighthouseScoresPage(t *testing.T) {
	t.Parallel()
	score := func(v float64) *float64 { return &v }
	at := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	scorer := site.NewLighthouse(runner(func(_ context.Context, job lighthouse.Job) (*lighthouse.Result, error) {
		require.Equal(t, lighthouse.Job{
			URL: "https://shop.example/a", FormFactor: lighthouse.Desktop, Runs: 3, RerunBelow: 2, Screenshots: true, FullPage: true,
		}, job)
		return &lighthouse.Result{
			Status: 200, FinalURL: "https://shop.example/b", Title: "Shop", FetchedAt: at, LighthouseVersion: "12.8.2",
			Browser: "HeadlessChrome/140",
			Scores: map[lighthouse.Category]*float64{
				lighthouse.Performance: score(0.5), lighthouse.Accessibility: score(1), lighthouse.BestPractices: nil, lighthouse.SEO: score(0.9),
			},
			Metrics: lighthouse.Metrics{LCP: score(1234)}, Runs: 3, BenchmarkIndex: 900, SlowHost: true, Warnings: []string{"slow"},
			Links: []lighthouse.Link{
				{URL: "https://shop.example/c", Rel: "noopener NoFollow"}, {URL: "https://shop.example/d", Rel: "nofollowing"},
				{URL: "https://shop.example/e", Save: true},
			},
			Requests: []lighthouse.Request{
				{URL: "https://shop.example/b", Type: "Document", Status: 404}, {URL: "https://shop.example/fine.png", Type: "Image", Status: 200},
				{URL: "https://shop.example/late.png", Type: "Image", Status: 404}, {URL: "https://cdn.example/late.js", Type: "Script", Status: 500},
				{URL: "https://shop.example/data", Type: "Fetch", Status: 404}, {URL: "https://shop.example/cancelled.woff2", Type: "Font"},
			},
			Audits: []lighthouse.Audit{{ID: "image-alt", Elements: []lighthouse.Element{{
				Selector: "body > img", Snippet: "<img>", Rect: &lighthouse.Rect{Left: 1, Top: 2, Width: 3, Height: 4},
			}}}},
			Screenshot: &lighthouse.Screenshot{JPEG: picture(t, 400, 800, false)}, Report: []byte("gzip"),
		}, nil
	}))
	require.Equal(t, 4, scorer.Lanes())
	page, err := scorer.Score(t.Context(), site.ScoreJob{URL: "https://shop.example/a", Mode: scan.ModeDesktop, Runs: 3, FullPage: true})
	require.NoError(t, err)
	require.Equal(t, 200, page.Status)
	require.Equal(t, "https://shop.example/b", page.FinalURL)
	require.Equal(t, "Shop", page.Title)
	require.Equal(t, scan.SiteScores{Performance: score(50), Accessibility: score(100), SEO: score(90), Overall: score(80)}, page.Scores)
	require.Equal(t, []site.Link{
		{URL: "https://shop.example/c", NoFollow: true}, {URL: "https://shop.example/d"}, {URL: "https://shop.example/e", File: true},
		{URL: "https://shop.example/late.png", Embedded: true}, {URL: "https://cdn.example/late.js", Embedded: true},
	}, page.Links)
	require.Equal(t, []byte("gzip"), page.Report)
	require.Equal(t, site.PageDocument{
		Lighthouse: "12.8.2", Browser: "HeadlessChrome/140", FetchedAt: at, BenchmarkIndex: 900, SlowHost: true, Runs: 3,
		Warnings: []string{"slow"},
		Metrics:  page.Document.Metrics, Audits: page.Document.Audits,
	}, page.Document)
	require.JSONEq(t, `{"lcp":1234}`, string(page.Document.Metrics))
	var audits []lighthouse.Audit
	require.NoError(t, json.Unmarshal(page.Document.Audits, &audits))
	require.Equal(t, "body > img", audits[0].Elements[0].Selector)
	require.InDelta(t, 4, audits[0].Elements[0].Rect.Height, 0)
	thumb, err := jpeg.DecodeConfig(bytes.NewReader(page.Thumbnail))
	require.NoError(t, err)
	require.Equal(t, []int{320, 480}, []int{thumb.Width, thumb.Height}, "the upper part of a tall one")
}

func TestThumbnailIsSmall(t *testing.T) {
	t.Parallel()
	small := picture(t, 200, 300, false)
	huge := []byte{0xff, 0xd8, 0xff, 0xc0, 0, 17, 8, 0xff, 0xff, 0xff, 0xff, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1} // claims 65535 × 65535
	for name, c := range map[string]struct {
		screenshot []byte
		check      func(t *testing.T, thumb []byte)
	}{
		"small enough": {small, func(t *testing.T, thumb []byte) { t.Helper(); require.Equal(t, small, thumb) }},
		"noise": {
			picture(t, 1350, 940, true), func(t *testing.T, thumb []byte) { t.Helper(); require.LessOrEqual(t, len(thumb), 30<<10) },
		},
		"no picture":    {[]byte("GIF89a"), func(t *testing.T, thumb []byte) { t.Helper(); require.Nil(t, thumb) }},
		"a bomb":        {huge, func(t *testing.T, thumb []byte) { t.Helper(); require.Nil(t, thumb) }},
		"a broken one":  {picture(t, 400, 800, false)[:900], func(t *testing.T, thumb []byte) { t.Helper(); require.Nil(t, thumb) }},
		"a line of one": {picture(t, 4000, 1, false), func(t *testing.T, thumb []byte) { t.Helper(); require.NotNil(t, thumb) }},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			scorer := site.NewLighthouse(runner(func(context.Context, lighthouse.Job) (*lighthouse.Result, error) {
				return &lighthouse.Result{Screenshot: &lighthouse.Screenshot{JPEG: c.screenshot}}, nil
			}))
			page, err := scorer.Score(t.Context(), site.ScoreJob{})
			require.NoError(t, err)
			c.check(t, page.Thumbnail)
		})
	}
}

func TestLighthouseFaults(t *testing.T) {
	t.Parallel()
	for want, page := range map[site.PageError]lighthouse.PageError{
		{Kind: "CRASHED", Message: "m", Again: true}:                 {Kind: lighthouse.KindCrashed},
		{Kind: "OUT_OF_MEMORY", Message: "m", Again: true}:           {Kind: lighthouse.KindOutOfMemory},
		{Kind: "TIMEOUT", Message: "m", Again: true}:                 {Kind: lighthouse.KindTimeout},
		{Kind: "UNREACHABLE", Message: "m", Again: true}:             {Kind: lighthouse.KindUnreachable},
		{Kind: "WORKER", Message: "m", Again: true}:                  {Kind: lighthouse.KindWorker},
		{Kind: "HTTP_ERROR", Message: "m", Status: 503, Again: true}: {Kind: lighthouse.KindHTTPError, Status: 503},
		{Kind: "HTTP_ERROR", Message: "m", Status: 404}:              {Kind: lighthouse.KindHTTPError, Status: 404},
		{Kind: "DOWNLOAD", Message: "m"}:                             {Kind: lighthouse.KindDownload},
		{Kind: "NO_PAINT", Message: "m"}:                             {Kind: lighthouse.KindNoPaint},
		{Kind: "FORBIDDEN", Message: "m"}:                            {Kind: lighthouse.KindForbidden},
	} {
		page.Message, page.Cause = "m", errors.New("hidden")
		scorer := site.NewLighthouse(runner(func(context.Context, lighthouse.Job) (*lighthouse.Result, error) { return nil, &page }))
		_, err := scorer.Score(t.Context(), site.ScoreJob{Mode: scan.ModeMobile, Runs: 1})
		var fault *site.PageError
		require.ErrorAs(t, err, &fault)
		require.Equal(t, want, *fault)
	}
}

// A closed pool or cancelled batch is not a fault of the page.
func TestLighthouseOwnEnd(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, cause := range []error{
		scan.Errorf(scan.CodeUnavailable, "The browsers are shutting down"), &lighthouse.PageError{Kind: lighthouse.KindCrashed},
	} {
		scorer := site.NewLighthouse(runner(func(context.Context, lighthouse.Job) (*lighthouse.Result, error) { return nil, cause }))
		_, err := scorer.Score(ctx, site.ScoreJob{})
		var fault *site.PageError
		require.ErrorIs(t, err, cause)
		require.NotErrorAs(t, err, &fault)
	}
}
