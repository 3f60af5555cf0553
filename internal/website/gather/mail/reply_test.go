package mail

import (
	"bufio"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestReadReply(t *testing.T) {
	t.Parallel()
	for name, tc := range map[string]struct {
		in    string
		code  int
		lines []string
		fails bool
	}{
		"one line":       {in: "250 OK\r\n", code: 250, lines: []string{"OK"}},
		"bare":           {in: "250\r\n", code: 250, lines: []string{""}},
		"line feed only": {in: "220 hi\n", code: 220, lines: []string{"hi"}},
		"several":        {in: "250-a\r\n250-b c\r\n250 d\r\n", code: 250, lines: []string{"a", "b c", "d"}},
		"cut short":      {in: "250-a\r\n250 d", fails: true},
		"mixed codes":    {in: "250-a\r\n251 b\r\n", fails: true},
		"too low":        {in: "150 a\r\n", fails: true},
		"letters":        {in: "25O a\r\n", fails: true},
		"no space":       {in: "250a\r\n", fails: true},
		"nothing":        {in: "", fails: true},
		"long line":      {in: "250 " + strings.Repeat("x", maxLine) + "\r\n", fails: true},
		"many lines":     {in: strings.Repeat("250-x\r\n", maxLines+1), fails: true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r, err := readReply(bufio.NewReaderSize(strings.NewReader(tc.in), maxLine))
			if tc.fails {
				require.Error(t, err)
				return
			}
			require.NoError(t, err)
			require.Equal(t, reply{tc.code, tc.lines}, r)
		})
	}
}

func TestExtends(t *testing.T) {
	t.Parallel()
	r := reply{250, []string{"STARTTLS.example", "Size 100", "starttls"}}
	require.True(t, r.extends("STARTTLS"))
	require.True(t, r.extends("SIZE"))
	require.False(t, reply{250, []string{"STARTTLS"}}.extends("STARTTLS"), "the first line names the server")
}

func TestConnectionsArePaced(t *testing.T) {
	t.Parallel()
	s := &session{cfg: &Config{Pace: time.Hour}}
	require.Zero(t, s.turn("a.example"))
	require.Greater(t, s.turn("b.example"), 59*time.Minute)
	require.Greater(t, s.turn("a.example"), 119*time.Minute)
}

func FuzzReadReply(f *testing.F) {
	for _, seed := range []string{"220 x\r\n", "250-a\r\n250 b\r\n", "250", "\xff\xff\xff-", "999 \r\n"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, in string) {
		r, err := readReply(bufio.NewReaderSize(strings.NewReader(in), maxLine))
		if err == nil {
			require.NotEmpty(t, r.lines)
			require.GreaterOrEqual(t, r.code, 200)
			_ = r.String()
			r.extends("STARTTLS")
		}
	})
}
