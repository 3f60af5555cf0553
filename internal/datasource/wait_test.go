package datasource_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/datasource"
)

func TestNobodyWaitsLong(t *testing.T) {
	t.Parallel()
	p := publish(t, "list one")
	hold := make(chan struct{})
	p.set(func(p *publisher) { p.hold = hold })
	b := newBench(t, p.URL)
	b.cfg.Wait = time.Millisecond
	s := b.open(t)
	_, err := s.Get(t.Context())
	require.ErrorIs(t, err, datasource.ErrPending)
	require.Equal(t, "The data was still being fetched.", datasource.Sentence(err))
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = s.Get(ctx)
	require.Error(t, err)
	close(hold)
	settled(t, s, func(_ datasource.Snapshot[string], err error) bool { return err == nil })
	require.EqualValues(t, 1, p.requests.Load())
}

// hung is a server that accepts requests and never answers.
type hung struct{}

func (hung) Do(req *http.Request) (*http.Response, error) {
	<-req.Context().Done()
	return nil, req.Context().Err()
}

// A source that hangs delays the first caller, and no later one.
func TestAHungSourceDelaysOnce(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := datasource.New(datasource.Config{Name: "words", URL: "https://lists.example/", Fetcher: hung{}, Wait: 3 * time.Second}, upper)
		for _, longest := range []time.Duration{3 * time.Second, 0} {
			began := time.Now()
			_, err := s.Get(t.Context())
			require.ErrorIs(t, err, datasource.ErrPending)
			require.Equal(t, longest, time.Since(began))
		}
		require.NoError(t, s.Close())
	})
}

// The first caller waits for data that was being fetched before, and gets it.
func TestTheFirstCallerWaits(t *testing.T) {
	t.Parallel()
	p := publish(t, "list one")
	hold := make(chan struct{})
	p.set(func(p *publisher) { p.hold = hold })
	s := newBench(t, p.URL).open(t)
	s.Prefetch()
	got := make(chan string)
	go func() {
		snapshot, err := s.Get(t.Context())
		got <- fmt.Sprint(snapshot.Data, err)
	}()
	require.Eventually(t, func() bool { return p.requests.Load() == 1 }, time.Minute, time.Millisecond)
	close(hold)
	require.Equal(t, "LIST ONE<nil>", <-got)
	require.EqualValues(t, 1, p.requests.Load())
}

// After a restart, stored data is used even if the source hangs.
func TestStoredDataAreUsedWhileTheSourceHangs(t *testing.T) {
	t.Parallel()
	p := publish(t, "list one")
	b := newBench(t, p.URL)
	_, err := b.open(t).Get(t.Context())
	require.NoError(t, err)
	b.clock.Advance(2 * time.Hour)
	p.set(func(p *publisher) { p.hold = make(chan struct{}) })
	b.cfg.Wait = time.Millisecond
	got := settled(t, b.open(t), func(_ datasource.Snapshot[string], err error) bool { return !errors.Is(err, datasource.ErrPending) })
	require.Equal(t, "LIST ONE", got.Data)
}

func TestCloseEndsARenewal(t *testing.T) {
	t.Parallel()
	p := publish(t, "list one")
	p.set(func(p *publisher) { p.hold = make(chan struct{}) })
	b := newBench(t, p.URL)
	b.cfg.Wait = time.Millisecond
	s := b.open(t)
	_, err := s.Get(t.Context())
	require.ErrorIs(t, err, datasource.ErrPending)
	require.NoError(t, s.Close())
	require.Empty(t, b.log.String(), "a stop is not a failure of the source")
	_, err = s.Get(t.Context())
	require.Error(t, err)
}
