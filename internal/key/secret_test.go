package key_test

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"log/slog"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/key"
)

const hidden = "hunter2-hunter2"

func TestSecretIsNeverPrinted(t *testing.T) {
	t.Parallel()
	s := key.Secret(hidden)
	type record struct {
		Name  string
		Token key.Secret
		Ptr   *key.Secret
		Many  []key.Secret
		ByKey map[key.Secret]key.Secret
	}
	r := record{"n", s, &s, []key.Secret{s}, map[key.Secret]key.Secret{s: s}}
	for _, verb := range []string{
		"%s", "%v", "%+v", "%#v", "%q", "%x", "%X", "%d", "%b", "%t", "%e", "%5.3s", "%-20v", "%U", "%c", "%!", "%z",
	} {
		for _, v := range []any{s, r, []any{s}} {
			require.NotContains(t, fmt.Sprintf(verb, v), hidden, verb)
			require.NotContains(t, fmt.Sprintf(verb, v), fmt.Sprintf("%x", hidden), verb)
		}
	}
	require.Equal(t, "token [redacted]", fmt.Sprint("token ", s))
	require.NotContains(t, fmt.Errorf("bad key %v: %w", s, errors.New("x")).Error(), hidden)
}

func TestSecretIsNeverEncoded(t *testing.T) {
	t.Parallel()
	s := key.Secret(hidden)
	out, err := json.Marshal(map[string]any{"a": s, "b": []key.Secret{s}, "c": struct{ T *key.Secret }{&s}})
	require.NoError(t, err)
	require.JSONEq(t, `{"a":"[redacted]","b":["[redacted]"],"c":{"T":"[redacted]"}}`, string(out))

	out, err = xml.Marshal(s)
	require.NoError(t, err)
	require.Equal(t, "<Secret>[redacted]</Secret>", string(out))
}

func TestSecretIsNeverLogged(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	s := key.Secret(hidden)
	for _, h := range []slog.Handler{slog.NewJSONHandler(&out, nil), slog.NewTextHandler(&out, nil)} {
		slog.New(h).Info("m", "a", s, "b", []key.Secret{s}, slog.Group("g", "c", s), "d", struct{ T key.Secret }{s})
	}
	require.Contains(t, out.String(), "[redacted]")
	require.NotContains(t, out.String(), hidden)
}

func TestSecretRevealsOnRequestOnly(t *testing.T) {
	t.Parallel()
	require.Equal(t, hidden, key.Secret(hidden).Reveal())
	require.Empty(t, key.Secret("").String(), "that nothing is configured may be seen")

	var in struct{ Token key.Secret }
	require.NoError(t, json.Unmarshal([]byte(`{"Token":"hunter2-hunter2"}`), &in))
	require.Equal(t, hidden, in.Token.Reveal())
}
