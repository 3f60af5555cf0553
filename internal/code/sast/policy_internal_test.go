package sast

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code"
	"assay/internal/code/sast/taint/engine"
)

// TestUnread checks that nothing is concluded about a project of which too much was not analysed.
func TestUnread(t *testing.T) {
	t.Parallel()
	files := []code.File{
		{Path: "a.py", Size: 960}, {Path: "b.py", Size: 20}, {Path: "c.py", Size: 20}, {Path: "tests/d.py", Size: 900, Test: true},
	}
	judged := []int{0, 1, 2, 3}
	for name, test := range map[string]struct {
		answer engine.Answer
		want   bool
	}{
		"everything was read": {engine.Answer{}, false},
		"a small file":        {engine.Answer{Lost: map[int]string{1: "it takes too long"}}, false},
		"a test":              {engine.Answer{Skipped: []int{3}}, false},
		"several files":       {engine.Answer{Lost: map[int]string{1: "it takes too long"}, Left: []int{2}}, true},
		"a large file":        {engine.Answer{Skipped: []int{0}}, true},
		"the time was over":   {engine.Answer{Why: "there was no time"}, true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			require.Equal(t, test.want, unread(files, judged, &test.answer))
		})
	}
}
