package temporal_test

import (
	"bytes"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	commonpb "go.temporal.io/api/common/v1"
	"go.temporal.io/sdk/converter"
	"google.golang.org/protobuf/encoding/protojson"

	"assay/config"
	"assay/internal/seal"
	"assay/internal/temporal"
)

func newKey(t *testing.T) string {
	t.Helper()
	k, err := seal.NewKey()
	require.NoError(t, err)
	return k
}

func codecOf(t *testing.T, keys ...string) converter.PayloadCodec {
	t.Helper()
	c, err := temporal.NewCodec(config.Temporal{CodecKeys: keys})
	require.NoError(t, err)
	return c
}

func TestCodec(t *testing.T) {
	t.Parallel()
	require.Nil(t, codecOf(t))
	_, err := temporal.NewCodec(config.Temporal{CodecKeys: []string{"short"}})
	require.ErrorContains(t, err, "temporal.codec_keys")
	require.NotContains(t, err.Error(), "short")

	older, newer := newKey(t), newKey(t)
	plain, err := converter.GetDefaultDataConverter().ToPayloads("https://example.org/?token=s3cret", nil)
	require.NoError(t, err)
	sealed, err := codecOf(t, older).Encode(plain.Payloads)
	require.NoError(t, err)
	require.NotContains(t, sealed[0].String(), "s3cret")
	opened, err := codecOf(t, newer, older).Decode(sealed)
	require.NoError(t, err)
	require.Equal(t, plain.Payloads[0].Data, opened[0].Data)
	_, err = codecOf(t, newer).Decode(sealed)
	require.Error(t, err)

	// Payloads from before keys were set are read unchanged.
	same, err := codecOf(t, newer).Decode(plain.Payloads)
	require.NoError(t, err)
	require.Equal(t, plain.Payloads, same)
}

// Pages of the UI may use the handler to decode payloads, pages of other origins may not.
func TestCodecHandler(t *testing.T) {
	t.Parallel()
	none, err := temporal.CodecHandler(config.Temporal{})
	require.NoError(t, err)
	require.Nil(t, none)
	c := config.Temporal{CodecKeys: []string{newKey(t)}, UIURL: "https://temporal.example.org/ui"}
	h, err := temporal.CodecHandler(c)
	require.NoError(t, err)
	sealed, err := codecOf(t, c.CodecKeys...).Encode([]*commonpb.Payload{{Data: []byte("plain")}})
	require.NoError(t, err)
	body, err := protojson.Marshal(&commonpb.Payloads{Payloads: sealed})
	require.NoError(t, err)
	ask := func(method, origin string) *httptest.ResponseRecorder {
		r := httptest.NewRequest(method, "/codec/decode", bytes.NewReader(body))
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("Origin", origin)
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		return w
	}
	require.Equal(t, http.StatusForbidden, ask(http.MethodPost, "https://elsewhere.example.org").Code)
	require.Equal(t, http.StatusNoContent, ask(http.MethodOptions, "https://temporal.example.org").Code)
	w := ask(http.MethodPost, "https://temporal.example.org")
	require.Equal(t, http.StatusOK, w.Code, w.Body)
	var out commonpb.Payloads
	require.NoError(t, protojson.Unmarshal([]byte(strings.TrimSpace(w.Body.String())), &out))
	require.Equal(t, "plain", string(out.Payloads[0].Data))
}
