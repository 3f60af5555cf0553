package capture

// MaxMailHosts is the number of mail exchangers that are probed.
const MaxMailHosts = 5

// ErrRefused is the failure class of a server that refuses to talk to the scanner.
const ErrRefused = "refused"

// Mail contains how the domain's mail exchangers speak SMTP (RFC 5321, RFC 3207).
type Mail struct {
	// Hosts is one probe per mail exchanger, most preferred first (≤ MaxMailHosts); empty when
	// the domain takes no mail.
	Hosts []MailHost `json:"hosts"`
	// Blocked is ReasonPortBlocked when every connection to port 25 timed out, as happens where
	// the scanner's own network blocks the port, else "".
	Blocked Reason `json:"blocked,omitempty"`
}

// MailHost is one mail exchanger.
type MailHost struct {
	Host       string `json:"host"` // absolute, as in DNS.MXHosts
	Preference int    `json:"preference"`
	Addr       string `json:"addr,omitempty"`   // ip:port that answered
	Banner     string `json:"banner,omitempty"` // first line of the greeting, the reply code included
	// Greeted is true if EHLO or HELO was accepted, without which StartTLS is meaningless.
	Greeted  bool `json:"greeted,omitempty"`
	StartTLS bool `json:"startTls"` // offered in the response to EHLO
	// Version and Suite were agreed on in a handshake after STARTTLS; 0 if there was no handshake.
	Version uint16 `json:"version,omitempty"`
	Suite   uint16 `json:"suite,omitempty"`
	// Chain has the certificates that the server sent, leaf first, in DER.
	Chain [][]byte `json:"chain,omitempty"`
	// ChainError is why the chain does not lead to a public root or not to this
	// name; "" when it does.
	ChainError string `json:"chainError,omitempty"`
	SelfSigned bool   `json:"selfSigned,omitempty"`
	// Error is why the conversation ended early; "" when it did not.
	Error     string `json:"error,omitempty"`
	ErrorKind string `json:"errorKind,omitempty"` // ErrConnect, ErrTimeout, ErrTLS, ErrProtocol, …
}
