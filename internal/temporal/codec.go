package temporal

import (
	"fmt"
	"net/http"
	"net/url"

	commonpb "go.temporal.io/api/common/v1"
	"go.temporal.io/sdk/converter"
	"go.temporal.io/sdk/temporal"
	"google.golang.org/protobuf/proto"

	"assay/config"
	"assay/internal/seal"
)

const (
	// sealedEncoding marks payloads that the codec has sealed.
	sealedEncoding = "binary/assay-sealed"
	// codecBinding distinguishes sealed payloads from other data that is sealed with the
	// same key.
	codecBinding = "temporal.payload"
)

// codec seals payloads, so that inputs, results, notes and failures are unreadable for those
// who operate a shared Temporal service. Payloads that are not sealed are read as they are:
// workflows that were started before keys were set continue.
type codec struct{ ring *seal.Ring }

var _ converter.PayloadCodec = codec{}

// NewCodec returns the codec of payloads, nil without temporal.codec_keys.
func NewCodec(c config.Temporal) (converter.PayloadCodec, error) {
	if len(c.CodecKeys) == 0 {
		return nil, nil
	}
	ring, err := seal.Parse(c.CodecKeys)
	if err != nil {
		return nil, fmt.Errorf("temporal.codec_keys: %w", err)
	}
	return codec{ring}, nil
}

// Encode implements converter.PayloadCodec.
func (c codec) Encode(payloads []*commonpb.Payload) ([]*commonpb.Payload, error) {
	out := make([]*commonpb.Payload, len(payloads))
	for i, p := range payloads {
		raw, err := proto.Marshal(p)
		if err != nil {
			return nil, fmt.Errorf("encode a payload: %w", err)
		}
		sealed, err := c.ring.Seal(raw, codecBinding)
		if err != nil {
			return nil, fmt.Errorf("seal a payload: %w", err)
		}
		out[i] = &commonpb.Payload{Metadata: map[string][]byte{converter.MetadataEncoding: []byte(sealedEncoding)}, Data: sealed}
	}
	return out, nil
}

// Decode implements converter.PayloadCodec.
func (c codec) Decode(payloads []*commonpb.Payload) ([]*commonpb.Payload, error) {
	out := make([]*commonpb.Payload, len(payloads))
	for i, p := range payloads {
		if string(p.GetMetadata()[converter.MetadataEncoding]) != sealedEncoding {
			out[i] = p
			continue
		}
		raw, err := c.ring.Open(p.GetData(), codecBinding)
		if err != nil {
			return nil, fmt.Errorf("open a payload: %w", err)
		}
		out[i] = &commonpb.Payload{}
		if err := proto.Unmarshal(raw, out[i]); err != nil {
			return nil, fmt.Errorf("decode a payload: %w", err)
		}
	}
	return out, nil
}

// converters returns the converters of payloads and failures; nil means the SDK's own.
func converters(c config.Temporal) (converter.DataConverter, converter.FailureConverter, error) {
	sealing, err := NewCodec(c)
	if err != nil || sealing == nil {
		return nil, nil, err
	}
	data := converter.NewCodecDataConverter(converter.GetDefaultDataConverter(), sealing)
	failures := temporal.NewDefaultFailureConverter(temporal.DefaultFailureConverterOptions{DataConverter: data, EncodeCommonAttributes: true})
	return data, failures, nil
}

// CodecHandler returns the codec server for the Temporal UI and CLI: POST …/encode and …/decode.
// Pages of the UI at temporal.ui_url may call it. nil without temporal.codec_keys.
func CodecHandler(c config.Temporal) (http.Handler, error) {
	sealing, err := NewCodec(c)
	if err != nil || sealing == nil {
		return nil, err
	}
	codec, origin := converter.NewPayloadCodecHTTPHandler(sealing), ""
	if u, err := url.Parse(c.UIURL); err == nil && u.Host != "" {
		origin = u.Scheme + "://" + u.Host
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if asks := r.Header.Get("Origin"); asks != "" {
			if asks != origin {
				http.Error(w, "only pages at temporal.ui_url may call the codec", http.StatusForbidden)
				return
			}
			w.Header().Set("Access-Control-Allow-Origin", origin)
			w.Header().Set("Access-Control-Allow-Headers", "Content-Type, X-Namespace")
			w.Header().Set("Access-Control-Allow-Methods", "POST, OPTIONS")
			w.Header().Set("Vary", "Origin")
		}
		if r.Method == http.MethodOptions {
			w.WriteHeader(http.StatusNoContent)
			return
		}
		codec.ServeHTTP(w, r)
	}), nil
}
