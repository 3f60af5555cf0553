package app

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/website/capture"
	"assay/internal/website/jslib"
)

// seen has the requests of a browser part.
type seen struct {
	requests []capture.PageRequest
	err      error
}

func (s seen) Gather(context.Context, capture.Target, func(string)) (*capture.Browser, error) {
	if s.err != nil {
		return nil, s.err
	}
	return &capture.Browser{Requests: s.requests}, nil
}

func TestLibrarian(t *testing.T) {
	t.Parallel()
	known := func(context.Context) (*jslib.Repository, capture.DataSource) {
		r, err := jslib.Parse(strings.NewReader(
			`{"lantern":{"vulnerabilities":[{"below":"2","severity":"high"}],"extractors":{"filename":["lantern-(§§version§§)\\.js"]}}}`,
		))
		if err != nil {
			return nil, capture.DataSource{Error: err.Error()}
		}
		return r, capture.DataSource{}
	}
	request := func(kind string, status int) capture.PageRequest {
		return capture.PageRequest{URL: "https://cdn.example/lantern-1.0.js", Type: kind, Status: status}
	}
	for name, c := range map[string]struct {
		request capture.PageRequest
		found   int
	}{
		"a script": {request("Script", 200), 1}, "one that is not there": {request("Script", 404), 0}, "no script": {request("Image", 200), 0},
	} {
		facts, err := librarian{seen{requests: []capture.PageRequest{c.request}}, known}.Gather(t.Context(), capture.Target{}, nil)
		require.NoError(t, err)
		require.Len(t, facts.Libraries.Found, c.found, name)
		for _, l := range facts.Libraries.Found {
			require.True(t, l.Unread)
			require.Equal(t, "high", l.Weaknesses[0].Severity)
		}
	}
	away := func(context.Context) (*jslib.Repository, capture.DataSource) {
		return nil, capture.DataSource{Error: "Away."}
	}
	facts, err := librarian{seen{requests: []capture.PageRequest{request("Script", 200)}}, away}.Gather(t.Context(), capture.Target{}, nil)
	require.NoError(t, err)
	require.Equal(t, "Away.", facts.Libraries.Source.Error)
	_, err = librarian{seen{err: errors.New("crashed")}, known}.Gather(t.Context(), capture.Target{}, nil)
	require.Error(t, err)
}
