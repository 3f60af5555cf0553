package tls

import (
	"strings"

	"assay/internal/website/capture"
	"assay/internal/website/check"
)

// oldHello returns the verdict for a missing fact of the ServerHello before TLS 1.3;
// otherwise is the verdict if only TLS 1.3 is accepted.
func oldHello(t *capture.TLS, otherwise check.Verdict) check.Verdict {
	if only13(t) {
		return otherwise
	}
	return unanswered(t, "No handshake of TLS 1.2 or older could be observed.")
}

// renegotiation judges the extension of RFC 5746.
func renegotiation(c *capture.Capture) check.Verdict {
	t := c.TLS
	if t.SecureRenegotiation == nil {
		return oldHello(t, check.Passed("TLS 1.3 only").Because("TLS 1.3 has no renegotiation."))
	}
	command := client(c, versionOption(newestOld(t)))
	if !*t.SecureRenegotiation {
		return check.Failed("not supported").Because("The ServerHello has no renegotiation_info extension although the client sent it.").
			With(check.Evidence{Quote: "Secure Renegotiation IS NOT supported", Command: command})
	}
	if t.ClientRenegotiation != nil && *t.ClientRenegotiation {
		ask := "(echo R; sleep 2) | " + strings.TrimSuffix(client(c, "-tls1_2"), " </dev/null")
		return check.Warned("clients may renegotiate").As(check.Tentative).
			Because("The server starts another handshake at a client's request, which costs it far more than the client; whether it " +
				"limits how often was not tried.").
			With(check.Evidence{Quote: "RENEGOTIATING", Command: ask})
	}
	return check.Passed("supported").With(check.Evidence{Quote: "Secure Renegotiation IS supported", Command: command})
}

// compression judges TLS-level compression.
func compression(c *capture.Capture) check.Verdict {
	t := c.TLS
	if t.Compression == nil {
		return oldHello(t, check.Passed("TLS 1.3 only").Because("TLS 1.3 has no compression."))
	}
	command := client(c, versionOption(newestOld(t)), "-comp")
	if *t.Compression {
		return check.Failed("DEFLATE accepted").Because("The server chose DEFLATE when it was offered.").
			With(check.Evidence{Quote: "Compression: zlib compression", Command: command})
	}
	return check.Passed("refused").With(check.Evidence{Quote: "Compression: NONE", Command: command})
}

// extendedMasterSecret judges the extension of RFC 7627.
func extendedMasterSecret(c *capture.Capture) check.Verdict {
	t := c.TLS
	if t.ExtendedMasterSecret == nil {
		return oldHello(t, check.Inapplicable("Only TLS 1.3 is accepted, which needs no extended master secret."))
	}
	command := client(c, versionOption(newestOld(t)))
	if !*t.ExtendedMasterSecret {
		return check.Failed("not used").Because("The ServerHello does not acknowledge the extended master secret.").
			With(check.Evidence{Quote: "Extended master secret: no", Command: command})
	}
	return check.Passed("used").With(check.Evidence{Quote: "Extended master secret: yes", Command: command})
}

// earlyData judges whether session tickets allow early data.
func earlyData(c *capture.Capture) check.Verdict {
	t := c.TLS
	switch {
	case t.EarlyData == nil && !t.Accepts(capture.TLS13):
		if !t.Refuses(capture.TLS13) {
			return unanswered(c.TLS, "The server neither accepted nor refused TLS 1.3.")
		}
		return check.Inapplicable("Early data exists in TLS 1.3 only, which the server does not speak.")
	case t.EarlyData == nil:
		return unanswered(c.TLS, "The server sent neither a session ticket nor a response after the handshake.")
	}
	// Tickets arrive after the handshake, so the connection stays open for a moment.
	command := "sleep 2 | " + strings.TrimSuffix(client(c, "-tls1_3"), " </dev/null") + " | grep 'Max Early Data'"
	if *t.EarlyData {
		return check.Warned("allowed").Because(
			"Session tickets allow early data, which can be replayed unless the application guards against it.",
		).
			With(check.Evidence{Quote: "Max Early Data: more than 0", Command: command})
	}
	return check.Passed("not allowed").With(check.Evidence{Quote: "Max Early Data: 0", Command: command})
}
