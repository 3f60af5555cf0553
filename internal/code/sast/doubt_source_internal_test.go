package sast

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestFixedHosts checks before which texts the host of a URL has ended.
func TestFixedHosts(t *testing.T) {
	t.Parallel()
	names := map[string]bool{"host": true}
	for line, want := range map[string]bool{
		"url = `https://shop.example/${host}`":         true,
		"url = `${base}/icons/${host}`":                true,
		"url = base + \"/icons/\" + host":              true,
		"url = 'https://shop.example?q=' + host":       true,
		"url = `https://${host}/health`":               false,
		"url = `${scheme}://${host}/health`":           false,
		"url = `http${s}://${host}/health`":            false,
		"url = f\"{scheme}://{host}/health\"":          false,
		"url = scheme + \"://\" + host + \"/health\"":  false,
		"url = 'https:' + '//' + host":                 false,
		"url = \"gopher://\" + host":                   false,
		"url = \"$scheme://$host/health\"":             false,
		"get(options, {'url':host})":                   false,
		"get('https://shop.example/', host)":           false,
		"url = 'https://shop.example/?u=http://'+host": true,
	} {
		require.Equal(t, want, behindPath(line, names), line)
	}
}
