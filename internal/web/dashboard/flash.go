package dashboard

import (
	"encoding/base64"
	"encoding/json"
	"net/http"
	"strings"
)

// flashCookie contains a message for the page after a form. It reports what was done and
// never contains a secret.
const flashCookie = "assay_flash"

// flash is a message that is shown once.
type flash struct {
	Text string `json:"t"`
	Bad  bool   `json:"b,omitempty"`
}

func (c *call) setFlash(f flash) {
	text, _ := json.Marshal(f)        // plain values always encode
	http.SetCookie(c.w, &http.Cookie{ //nolint:gosec // Secure is set if the pages are reached over TLS
		Name: flashCookie, Value: base64.RawURLEncoding.EncodeToString(text), Path: "/", MaxAge: 60,
		HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: c.secure(),
	})
}

// takeFlash returns the message for this page; nil for none.
func (c *call) takeFlash() *flash {
	cookie, err := c.r.Cookie(flashCookie)
	if err != nil {
		return nil
	}
	http.SetCookie(c.w, &http.Cookie{ //nolint:gosec // as above
		Name: flashCookie, Path: "/", MaxAge: -1, HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: c.secure(),
	})
	text, err := base64.RawURLEncoding.DecodeString(cookie.Value)
	var f flash
	if err != nil || json.Unmarshal(text, &f) != nil || f.Text == "" {
		return nil
	}
	return &f
}

// secure reports whether the public address of the pages uses TLS.
func (c *call) secure() bool { return strings.HasPrefix(c.AppURL, "https://") }
