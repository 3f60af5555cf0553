package browser_test

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/jpeg"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/lighthouse"
	"assay/internal/scan"
	"assay/internal/website/capture"
	"assay/internal/website/gather/browser"
)

type runner func(ctx context.Context, job lighthouse.Job) (*lighthouse.Result, error)

func (r runner) Run(ctx context.Context, job lighthouse.Job) (*lighthouse.Result, error) {
	return r(ctx, job)
}

func gather(t *testing.T, budget time.Duration, run runner) (*capture.Browser, error) {
	t.Helper()
	g := browser.New(browser.Config{Runner: run, FormFactor: lighthouse.Desktop, Runs: 3, GoodScore: 0.9, Budget: budget})
	return g.Gather(t.Context(), capture.Target{URL: "https://shop.example/"}, func(string) {})
}

func picture(t *testing.T) []byte {
	t.Helper()
	var b bytes.Buffer
	require.NoError(t, jpeg.Encode(&b, image.NewGray(image.Rect(0, 0, 4, 3)), nil))
	return b.Bytes()
}

func TestGather(t *testing.T) {
	t.Parallel()
	score, lcp := 0.93, 1234.5
	jpg := picture(t)
	b, err := gather(t, time.Minute, func(_ context.Context, job lighthouse.Job) (*lighthouse.Result, error) {
		require.Equal(t, "https://shop.example/", job.URL)
		require.Equal(t, lighthouse.Desktop, job.FormFactor)
		require.Equal(t, 3, job.Runs)
		require.InDelta(t, 0.9, job.RerunBelow, 0)
		require.True(t, job.Screenshots)
		return &lighthouse.Result{
			FinalURL: "https://www.shop.example/", FormFactor: lighthouse.Desktop, Runs: 1, LighthouseVersion: "12.8.2", SlowHost: true,
			Scores:  map[lighthouse.Category]*float64{lighthouse.Performance: &score, lighthouse.SEO: nil},
			Metrics: lighthouse.Metrics{LCP: &lcp}, RequestCount: 700, TransferBytes: 99,
			Requests:     make([]lighthouse.Request, 700),
			Console:      []lighthouse.Console{{Source: "network", Text: "404", URL: "https://shop.example/x"}},
			MixedContent: []lighthouse.Mixed{{URL: "http://cdn.example/i"}},
			ThirdParties: []lighthouse.ThirdParty{{Name: "Ads", Requests: 2, TransferBytes: 3, Blocking: 4}},
			Screenshot:   &lighthouse.Screenshot{At: 900, JPEG: jpg},
			Filmstrip:    []lighthouse.Frame{{At: 300, JPEG: jpg}, {At: 600, JPEG: []byte("no picture")}},
			Report:       []byte("gz"),
		}, nil
	})
	require.NoError(t, err)
	require.Empty(t, b.ErrorKind)
	require.True(t, b.Starved)
	require.Equal(t, map[string]float64{"performance": 93}, b.Scores, "what could not be scored is left out")
	require.Equal(t, &lcp, b.Metrics.LCP)
	require.Len(t, b.Requests, 500)
	require.Equal(t, 700, b.RequestCount)
	require.Equal(t, []string{"http://cdn.example/i"}, b.MixedContent)
	require.Equal(t, []capture.ConsoleError{{Source: "network", Text: "404", URL: "https://shop.example/x"}}, b.Console)
	require.Equal(t, []capture.ThirdParty{{Name: "Ads", Requests: 2, WireBytes: 3, BlockingMS: 4}}, b.ThirdParties)
	require.Equal(t, &capture.Picture{Artifact: "screenshot.jpg", MIME: "image/jpeg", Width: 4, Height: 3, AtMS: 900}, b.Screenshot)
	require.Len(t, b.Filmstrip, 1, "what is not a picture is not served as one")
	require.Equal(t, map[string][]byte{"screenshot.jpg": jpg, "filmstrip-01.jpg": jpg, "lighthouse.json.gz": []byte("gz")}, b.Artifacts())
}

func TestWhatCannotBeMeasuredIsAFact(t *testing.T) {
	t.Parallel()
	b, err := gather(t, time.Minute, func(context.Context, lighthouse.Job) (*lighthouse.Result, error) {
		return nil, &lighthouse.PageError{Kind: lighthouse.KindDownload, Message: "The server offers a file.", Cause: errors.New("hidden")}
	})
	require.NoError(t, err)
	require.Equal(t, "DOWNLOAD", b.ErrorKind)
	require.Equal(t, "The server offers a file.", b.Error)
	require.Equal(t, "desktop", b.FormFactor)

	b, err = gather(t, time.Minute, func(_ context.Context, job lighthouse.Job) (*lighthouse.Result, error) {
		require.Equal(t, time.Minute, job.Budget)
		return nil, &lighthouse.PageError{Kind: lighthouse.KindTimeout, Message: "It was not done within 1m0s."}
	})
	require.NoError(t, err, "the budget's end is about the page")
	require.Equal(t, "TIMEOUT", b.ErrorKind)
}

func TestOwnFaultsAreErrors(t *testing.T) {
	t.Parallel()
	for _, fault := range []error{errors.New("fork failed"), &lighthouse.PageError{Kind: lighthouse.KindWorker, Message: "Ours."}} {
		_, err := gather(t, time.Minute, func(context.Context, lighthouse.Job) (*lighthouse.Result, error) { return nil, fault })
		require.True(t, scan.IsCode(err, scan.CodeUnavailable))
		require.ErrorIs(t, err, fault)
	}
}

func TestEndOfTheScanIsAnError(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	g := browser.New(browser.Config{Budget: time.Minute,
		Runner: runner(func(ctx context.Context, _ lighthouse.Job) (*lighthouse.Result, error) {
			cancel()
			<-ctx.Done()
			return nil, ctx.Err()
		})})
	_, err := g.Gather(ctx, capture.Target{}, nil)
	require.ErrorIs(t, err, context.Canceled)
}
