package httpserver

import (
	"net/http"
	"strconv"
	"time"
)

// Hardened adds to every response of next the header fields by which browsers restrict it, unless next sets them itself: a
// response that is not a page may load and run nothing. hsts is how long browsers must use TLS only for this host; 0 sends no
// such header.
func Hardened(next http.Handler, hsts time.Duration) http.Handler {
	fields := map[string]string{
		"Content-Security-Policy":    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
		"X-Content-Type-Options":     "nosniff",
		"X-Frame-Options":            "DENY",
		"Referrer-Policy":            "same-origin",
		"Cross-Origin-Opener-Policy": "same-origin",
		"Permissions-Policy":         "camera=(), geolocation=(), microphone=(), payment=()",
	}
	if hsts > 0 {
		fields["Strict-Transport-Security"] = "max-age=" + strconv.FormatInt(int64(hsts/time.Second), 10)
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		for name, value := range fields {
			h.Set(name, value)
		}
		next.ServeHTTP(w, r)
	})
}

// SecurityTXT returns the document that states where to report weaknesses of the installation (RFC 9116). Its contact is a
// mailto: or https: address, home the address of the installation.
func SecurityTXT(contact, home string, clock func() time.Time) http.Handler {
	// Readers must not trust it after Expires; a process that runs longer renews it.
	const lifetime = 180 * 24 * time.Hour
	return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		expires := clock().UTC().Truncate(24 * time.Hour).Add(lifetime)
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		w.Header().Set("Cache-Control", "public, max-age=86400")
		_, _ = w.Write([]byte("Contact: " + contact + "\nExpires: " + expires.Format(time.RFC3339) + // the reader may have disconnected
			"\nCanonical: " + home + "/.well-known/security.txt\nPreferred-Languages: en\n"))
	})
}
