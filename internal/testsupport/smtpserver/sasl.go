package smtpserver

import (
	"bytes"
	"crypto/hmac"
	"crypto/md5" //nolint:gosec // RFC 2195 asks for it
	"crypto/pbkdf2"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"strings"

	"github.com/emersion/go-smtp"
)

// Mechanisms for which go-sasl has no server.
const (
	cramMD5     = "CRAM-MD5"
	scramSHA256 = "SCRAM-SHA-256"
)

// login is LOGIN: user name and password, each requested separately.
type login struct {
	in   func()
	step int
	user string
}

func (l *login) Next(response []byte) (challenge []byte, done bool, err error) {
	if l.step == 0 && response == nil {
		l.step = 1
		return []byte("Username:"), false, nil
	}
	if l.step < 2 {
		l.step, l.user = 2, string(response)
		return []byte("Password:"), false, nil
	}
	if l.user != User || string(response) != Password {
		return nil, true, smtp.ErrAuthFailed
	}
	l.in()
	return nil, true, nil
}

// cram is CRAM-MD5 (RFC 2195).
type cram struct {
	in    func()
	asked bool
}

const cramChallenge = "<1896.697170952@mail.test>"

func (c *cram) Next(response []byte) (challenge []byte, done bool, err error) {
	if !c.asked {
		c.asked = true
		return []byte(cramChallenge), false, nil
	}
	mac := hmac.New(md5.New, []byte(Password))
	mac.Write([]byte(cramChallenge))
	if string(response) != User+" "+hex.EncodeToString(mac.Sum(nil)) {
		return nil, true, smtp.ErrAuthFailed
	}
	c.in()
	return nil, true, nil
}

// scram is SCRAM-SHA-256 without channel binding (RFC 5802, RFC 7677).
type scram struct {
	in                       func()
	clientFirst, serverFirst string // without the client's GS2 header
	proved                   bool
}

const (
	scramSalt       = "assay-test-salt"
	scramIterations = 4096
)

func (s *scram) Next(response []byte) (challenge []byte, done bool, err error) {
	switch {
	case s.proved:
		s.in()
		return nil, true, nil
	case s.serverFirst == "" && response == nil:
		return []byte{}, false, nil
	case s.serverFirst == "":
		first, ok := strings.CutPrefix(string(response), "n,,")
		user, nonce, found := strings.Cut(first, ",r=")
		if !ok || !found || user != "n="+User {
			return nil, true, smtp.ErrAuthFailed
		}
		s.clientFirst = first
		s.serverFirst = fmt.Sprintf("r=%sSERVER,s=%s,i=%d", nonce, base64.StdEncoding.EncodeToString([]byte(scramSalt)), scramIterations)
		return []byte(s.serverFirst), false, nil
	}
	return s.prove(string(response))
}

// prove verifies the client's proof and returns the server's signature.
func (s *scram) prove(final string) (challenge []byte, done bool, err error) {
	bare, proof64, _ := strings.Cut(final, ",p=")
	proof, err := base64.StdEncoding.DecodeString(proof64)
	if err != nil || len(proof) != sha256.Size {
		return nil, true, smtp.ErrAuthFailed
	}
	salted, err := pbkdf2.Key(sha256.New, Password, []byte(scramSalt), scramIterations, sha256.Size)
	if err != nil {
		return nil, true, err
	}
	said := strings.Join([]string{s.clientFirst, s.serverFirst, bare}, ",")
	clientKey := sum(salted, "Client Key")
	stored := sha256.Sum256(clientKey)
	signature := sum(stored[:], said)
	for i := range proof {
		proof[i] ^= signature[i]
	}
	if !bytes.Equal(proof, clientKey) {
		return nil, true, smtp.ErrAuthFailed
	}
	s.proved = true
	verifier := sum(sum(salted, "Server Key"), said)
	return []byte("v=" + base64.StdEncoding.EncodeToString(verifier)), false, nil
}

func sum(key []byte, text string) []byte {
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(text))
	return mac.Sum(nil)
}
