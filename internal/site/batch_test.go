package site_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/site"
)

func (f *fakeSite) batch() *site.Batch {
	return &site.Batch{
		CheckID: "check", Mode: scan.ModeMobile, Settings: site.Settings{Runs: 1}, Pages: 100, Time: 2 * time.Minute,
		RenewEvery: 40 * time.Second,
		Crawler:    f, Scorer: f, Frontier: f, Pacer: f, Keeper: f, Log: slog.New(slog.DiscardHandler),
	}
}

func (f *fakeSite) page(t *testing.T, url string) scan.SitePage {
	t.Helper()
	for _, p := range f.frontier {
		if p.URL == url {
			return *p
		}
	}
	require.Fail(t, "no page "+url)
	return scan.SitePage{}
}

// states returns the addresses by state.
func (f *fakeSite) states() map[scan.PageState][]string {
	out := map[scan.PageState][]string{}
	for _, p := range f.frontier {
		out[p.State] = append(out[p.State], p.URL)
	}
	return out
}

const (
	entry   = "https://example.org/"
	second  = "https://example.org/b"
	third   = "https://example.org/c"
	foreign = "https://elsewhere.example/"
)

func links(urls ...string) []site.Link {
	var out []site.Link
	for _, u := range urls {
		out = append(out, site.Link{URL: u})
	}
	return out
}

func leads(urls ...string) func() (site.Visit, error) {
	return func() (site.Visit, error) { return site.Visit{Status: 200, Links: links(urls...)}, nil }
}

// inBubble runs the test with a fake clock that advances when every goroutine waits.
func inBubble(t *testing.T, do func(t *testing.T)) {
	t.Helper()
	synctest.Test(t, do)
}

func TestBatchCrawlsWhatItFinds(t *testing.T) {
	t.Parallel()
	inBubble(t, func(t *testing.T) {
		f := newFakeSite(entry)
		f.visits[entry] = leads(entry, second, foreign)
		f.scores[entry] = func(context.Context) (*site.PageScore, error) { return scoreWith(links(second, third)...), nil }
		settlements := 0
		b := f.batch()
		b.Settled = func() { settlements++ }
		settled, err := b.Run(t.Context())
		require.NoError(t, err)
		require.Equal(t, []int{3, 3}, []int{settled, settlements})
		require.Equal(t, []string{entry, second, third}, f.states()[scan.PageScored])

		p := f.page(t, entry)
		require.Equal(t, []uint64{scan.LinkHash(second), scan.LinkHash(third)}, p.Links, "of the site, each once, without its own")
		require.Equal(t, "rendered", p.Title)
		require.Equal(t, scan.FoundByLink, f.page(t, second).Source)
		require.Equal(t, scan.FoundRendered, f.page(t, third).Source)
		var doc site.PageDocument
		require.NoError(t, json.Unmarshal(p.Result, &doc))
		require.Equal(t, "site/check/p1/report.json.gz", doc.ReportKey)
		require.Equal(t, "site/check/p1/thumbnail.jpg", doc.ThumbnailKey)
		require.Equal(t, "13.0.0", doc.Lighthouse)
		require.Equal(t, "application/gzip report", f.blobs[doc.ReportKey])
		require.Equal(t, "image/jpeg picture", f.blobs[doc.ThumbnailKey])
		require.Zero(t, f.released)
	})
}

func many(n int) []string {
	var out []string
	for i := range n {
		out = append(out, fmt.Sprintf("https://example.org/%d", i))
	}
	return out
}

func TestBatchFillsItsLanesAndNoMore(t *testing.T) {
	t.Parallel()
	inBubble(t, func(t *testing.T) {
		f := newFakeSite(many(20)...)
		f.scoring = time.Second
		b := f.batch()
		b.Pages = 11
		began := time.Now()
		settled, err := b.Run(t.Context())
		require.NoError(t, err)
		require.Equal(t, []int{11, 3}, []int{settled, f.most})
		require.Equal(t, 4*time.Second+time.Millisecond, time.Since(began))
		require.Len(t, f.states()[scan.PageWaiting], 9)
	})
}

func TestBatchBeginsNoPageAfterItsTime(t *testing.T) {
	t.Parallel()
	inBubble(t, func(t *testing.T) {
		f := newFakeSite(many(20)...)
		f.scoring = 50 * time.Second
		settled, err := f.batch().Run(t.Context())
		require.NoError(t, err)
		require.Equal(t, 9, settled, "what was begun is ended")
		require.Equal(t, 3, f.renewed)
		require.Empty(t, f.states()[scan.PageLeased])
	})
}

// While its last page takes long, a batch also works on pages that other batches found.
func TestIdleLanesLookForOthersPages(t *testing.T) {
	t.Parallel()
	inBubble(t, func(t *testing.T) {
		f := newFakeSite(entry)
		f.scoring = 30 * time.Second
		go func() {
			time.Sleep(7 * time.Second) //nolint:forbidigo // fake time
			f.mu.Lock()
			defer f.mu.Unlock()
			f.add(scan.SitePage{URL: second, Key: second})
		}()
		began := time.Now()
		settled, err := f.batch().Run(t.Context())
		require.NoError(t, err)
		require.Equal(t, 2, settled)
		require.Equal(t, 40*time.Second, time.Since(began))
	})
}

func TestSkippedPage(t *testing.T) {
	t.Parallel()
	for skip, source := range map[site.Skip]scan.PageSource{
		site.SkipRedirect: scan.FoundByRedirect, site.SkipAlias: scan.FoundByLink, site.SkipNotAPage: "",
	} {
		f := newFakeSite(entry)
		f.frontier[0].Depth = 4
		f.visits[entry] = func() (site.Visit, error) {
			v := site.Visit{Status: 301, Skip: skip}
			if source != "" {
				v.Target = second
			}
			return v, nil
		}
		settled, err := f.batch().Run(t.Context())
		require.NoError(t, err)
		p := f.page(t, entry)
		require.Equal(t, scan.PageSkipped, p.State)
		require.Equal(t, string(skip), p.Skip)
		if source == "" {
			require.Equal(t, 1, settled)
			require.Len(t, f.frontier, 1)
			continue
		}
		require.Equal(t, []uint64{scan.LinkHash(second)}, p.Links)
		target := f.page(t, second)
		require.Equal(t, scan.PageScored, target.State)
		require.Equal(t, source, target.Source)
		require.Equal(t, 4, target.Depth, "it stands for the page, as far from the entry")
	}
}

// endsOn scores a page whose script sends the browser to another address.
func endsOn(final string) func(context.Context) (*site.PageScore, error) {
	return func(context.Context) (*site.PageScore, error) {
		s := scoreWith(links(third)...)
		s.FinalURL = final
		return s, nil
	}
}

// A page whose script sends visitors elsewhere does not get the other page's scores.
func TestPageThatAScriptLeaves(t *testing.T) {
	t.Parallel()
	for final, want := range map[string]site.Skip{second: site.SkipRedirect, foreign: site.SkipForeign} {
		f := newFakeSite(entry)
		f.scores[entry] = endsOn(final)
		_, err := f.batch().Run(t.Context())
		require.NoError(t, err)
		p := f.page(t, entry)
		require.Equal(t, []string{string(scan.PageSkipped), string(want), final}, []string{string(p.State), p.Skip, p.FinalURL})
		require.Empty(t, p.Scores)
		require.Empty(t, f.blobs[final])
		require.Len(t, f.frontier, 2, "the links are the other page's")
		if final == second {
			require.Equal(t, scan.PageScored, f.page(t, second).State)
			require.Equal(t, scan.FoundByRedirect, f.page(t, second).Source)
		}
	}

	f := newFakeSite(entry)
	f.scores[entry], f.scores[second] = endsOn(second), endsOn(entry)
	_, err := f.batch().Run(t.Context())
	require.NoError(t, err)
	require.Equal(t, site.FaultRedirect, f.page(t, second).ErrorKind)

	f = newFakeSite(entry)
	f.scores[entry] = endsOn(entry)
	_, err = f.batch().Run(t.Context())
	require.NoError(t, err)
	require.Equal(t, scan.PageScored, f.page(t, entry).State)
}

// A redirect to a page that is already scored adds no second score.
func TestTargetThatIsKnownIsNotScoredTwice(t *testing.T) {
	t.Parallel()
	f := newFakeSite(second, entry)
	f.visits[entry] = func() (site.Visit, error) { return site.Visit{Skip: site.SkipRedirect, Target: second}, nil }
	_, err := f.batch().Run(t.Context())
	require.NoError(t, err)
	require.Len(t, f.settles[second], 1)
}

func TestFailedPage(t *testing.T) {
	t.Parallel()
	crash := &site.PageError{Kind: "CRASHED", Message: "The page crashed in the browser.", Again: true}
	gone := &site.PageError{Kind: site.FaultHTTP, Message: "The server returns status 404.", Status: 404}
	for name, c := range map[string]struct {
		visit, score error
		tries        int
		kind, found  string
	}{
		"gone":    {visit: gone, tries: 1, kind: "HTTP_ERROR"},
		"crashes": {score: crash, tries: 2, kind: "CRASHED", found: second},
		"as the browser sees it": {
			score: &site.PageError{Kind: "NO_PAINT", Message: "Nothing."}, tries: 1, kind: "NO_PAINT", found: second,
		},
		"an error that nobody planned": {visit: errors.New("nil map"), tries: 2, kind: "WORKER"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f := newFakeSite(entry)
			f.visits[entry] = func() (site.Visit, error) { return site.Visit{Status: 200, Links: links(second)}, c.visit }
			if c.score != nil {
				f.scores[entry] = func(context.Context) (*site.PageScore, error) { return nil, c.score }
			}
			settled, err := f.batch().Run(t.Context())
			require.NoError(t, err)
			p := f.page(t, entry)
			require.Equal(t, scan.PageFailed, p.State)
			require.Equal(t, c.kind, p.ErrorKind)
			require.NotEmpty(t, p.Error)
			require.Equal(t, c.tries, p.Attempts)
			require.Len(t, f.settles[entry], c.tries)
			require.Equal(t, 1+len(f.settles[second]), settled, "to be tried again is not to be settled")
			if c.found != "" {
				require.Equal(t, scan.PageScored, f.page(t, c.found).State, "its links count nevertheless")
				require.NotEmpty(t, p.Links)
			}
		})
	}
}

func TestCrashedPageIsScoredAtItsSecondTry(t *testing.T) {
	t.Parallel()
	f := newFakeSite(entry)
	f.scores[entry] = func(context.Context) (*site.PageScore, error) {
		if len(f.settles[entry]) == 0 {
			return nil, &site.PageError{Kind: "CRASHED", Message: "Gone.", Again: true}
		}
		return scoreWith(), nil
	}
	settled, err := f.batch().Run(t.Context())
	require.NoError(t, err)
	require.Equal(t, 1, settled)
	p := f.page(t, entry)
	require.Equal(t, scan.PageScored, p.State)
	require.Empty(t, p.Error+p.ErrorKind)
}

func TestPageThatBreaksTheCrawlerCostsOnePage(t *testing.T) {
	t.Parallel()
	f := newFakeSite(entry, second)
	f.visits[entry] = func() (site.Visit, error) { panic("hostile") }
	settled, err := f.batch().Run(t.Context())
	require.NoError(t, err)
	require.Equal(t, 2, settled)
	require.Equal(t, scan.PageFailed, f.page(t, entry).State)
	require.Equal(t, scan.PageScored, f.page(t, second).State)
}

func TestPageThatLosesItsWorkersIsGivenUp(t *testing.T) {
	t.Parallel()
	f := newFakeSite(entry, second)
	f.frontier[0].Losses, f.frontier[1].Losses = 20, 19
	_, err := f.batch().Run(t.Context())
	require.NoError(t, err)
	p := f.page(t, entry)
	require.Equal(t, scan.PageFailed, p.State)
	require.Equal(t, site.FaultLost, p.ErrorKind)
	require.NotContains(t, f.log, "visit "+entry)
	require.Equal(t, scan.PageScored, f.page(t, second).State)
}

func TestNoFollowPage(t *testing.T) {
	t.Parallel()
	f := newFakeSite(entry)
	f.visits[entry] = func() (site.Visit, error) {
		return site.Visit{Status: 200, NoFollow: true, Links: links(second)}, nil
	}
	f.scores[entry] = func(context.Context) (*site.PageScore, error) { return scoreWith(links(third)...), nil }
	_, err := f.batch().Run(t.Context())
	require.NoError(t, err)
	require.Equal(t, []string{second, third}, f.states()[scan.PageSkipped])
}

func TestCancelledBatchGivesItsPagesBack(t *testing.T) {
	t.Parallel()
	inBubble(t, func(t *testing.T) {
		f := newFakeSite(many(10)...)
		f.scores["https://example.org/0"] = func(context.Context) (*site.PageScore, error) { return scoreWith(), nil }
		f.scoring = 10 * time.Second
		stopping := errors.New("the worker stops")
		ctx, cancel := context.WithCancelCause(t.Context())
		time.AfterFunc(25*time.Second, func() { cancel(stopping) })
		began := time.Now()
		settled, err := f.batch().Run(ctx)
		require.ErrorIs(t, err, stopping)
		require.Equal(t, 6, settled)
		require.Equal(t, 25*time.Second, time.Since(began), "nobody waits for pages in work")
		require.Equal(t, 1, f.released)
		states := f.states()
		require.Equal(t, []int{6, 4}, []int{len(states[scan.PageScored]), len(states[scan.PageWaiting])})
		for _, u := range states[scan.PageWaiting] {
			require.Zero(t, f.page(t, u).Attempts, "as if it had never been taken")
		}
	})
}

// A page that was scored when the batch ended is still stored.
func TestPageScoredAtTheEndIsStored(t *testing.T) {
	t.Parallel()
	f := newFakeSite(entry)
	ctx, cancel := context.WithCancel(t.Context())
	f.scores[entry] = func(context.Context) (*site.PageScore, error) {
		cancel()
		return scoreWith(), nil
	}
	_, err := f.batch().Run(ctx)
	require.ErrorIs(t, err, context.Canceled)
	require.Equal(t, scan.PageScored, f.page(t, entry).State)
	require.Len(t, f.blobs, 2)
}

func TestTakenOverLeaseIsDropped(t *testing.T) {
	t.Parallel()
	f := newFakeSite(entry, second)
	f.lanes, f.settleErr = 1, []error{scan.Errorf(scan.CodeSuperseded, "another's")}
	settled, err := f.batch().Run(t.Context())
	require.NoError(t, err)
	require.Equal(t, 1, settled)
	require.Empty(t, f.settles[entry])
	require.Zero(t, f.released)
}

func TestBatchWaitsForUnavailableStorage(t *testing.T) {
	t.Parallel()
	inBubble(t, func(t *testing.T) {
		f := newFakeSite(entry)
		away := scan.Errorf(scan.CodeUnavailable, "away")
		f.leaseErr, f.settleErr, f.keepErr = []error{away, errors.New("i/o")}, []error{away}, []error{away, away, away}
		settled, err := f.batch().Run(t.Context())
		require.NoError(t, err)
		require.Equal(t, 1, settled)
		require.Len(t, f.settles[entry], 1)
	})
}

func TestBatchGivesUpWithoutItsStorage(t *testing.T) {
	t.Parallel()
	away := scan.Errorf(scan.CodeUnavailable, "away")
	always := slices.Repeat([]error{away}, 20)
	for name, arrange := range map[string]func(*fakeSite){
		"leasing":         func(f *fakeSite) { f.leaseErr = always },
		"settling":        func(f *fakeSite) { f.settleErr = always },
		"keeping":         func(f *fakeSite) { f.keepErr = always },
		"the run is over": func(f *fakeSite) { f.leaseErr = []error{scan.Errorf(scan.CodeTerminal, "ended")} },
		"another run's":   func(f *fakeSite) { f.leaseErr = []error{scan.Errorf(scan.CodeSuperseded, "another's")} },
		"without browsers": func(f *fakeSite) {
			f.scores[entry] = func(context.Context) (*site.PageScore, error) { return nil, away }
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			inBubble(t, func(t *testing.T) {
				f := newFakeSite(entry, second)
				arrange(f)
				began := time.Now()
				_, err := f.batch().Run(t.Context())
				require.Error(t, err)
				require.Equal(t, 1, f.released)
				require.Empty(t, f.states()[scan.PageLeased])
				require.Less(t, time.Since(began), 10*time.Second)
			})
		})
	}
}
