package secrets

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/des"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/hmac"
	"crypto/md5"
	crand "crypto/rand"
	"crypto/rsa"
	"crypto/sha1"
	"crypto/sha256"
	"crypto/tls"
	"encoding/hex"
	"fmt"
	"math/rand"
	"net/http"
	"os"
	"os/exec"

	"github.com/golang-jwt/jwt/v5"
	"golang.org/x/crypto/bcrypt"
	"golang.org/x/crypto/ssh"
)

var letters = []rune("abcdefghijklmnopqrstuvwxyz")

func newToken() string {
	b := make([]rune, 16)
	for i := range b {
		b[i] = letters[rand.Intn(len(letters))]
	}
	return string(b)
}

func tokens() {
	token := newToken() // want: weak-random
	code := fmt.Sprintf("%06d", rand.Intn(1000000))
	otpSecret := code // want: weak-random
	delay := rand.Intn(100)
	secure := make([]byte, 16)
	crand.Read(secure)
	sessionToken := hex.EncodeToString(secure)
	_, _, _, _ = token, otpSecret, delay, sessionToken
}

func hashes(data []byte) {
	md5.Sum(data) // want: weak-hash
	sha1.New()    // want: weak-hash
	sha256.New()
	des.NewCipher(data) // want: weak-cipher
	hmac.New(sha1.New, data)
	rsa.GenerateKey(crand.Reader, 1024) // want: weak-key
	rsa.GenerateKey(crand.Reader, 3072)
	bcrypt.GenerateFromPassword(data, 4) // want: password-hash
	bcrypt.GenerateFromPassword(data, bcrypt.DefaultCost)
}

const fixed = "0123456789abcdef"

func keys(data []byte) {
	block, err := aes.NewCipher([]byte(fixed)) // want: hardcoded-key
	if err != nil {
		return
	}
	gcm, err := cipher.NewGCM(block)
	if err != nil {
		return
	}
	gcm.Seal(nil, []byte("abcdefghijkl"), data, nil) // want: fixed-nonce
	nonce := make([]byte, gcm.NonceSize())
	crand.Read(nonce)
	gcm.Seal(nonce, nonce, data, nil)
	aes.NewCipher([]byte(os.Getenv("KEY")))
	aes.NewCipher(data)
}

func signed(claims jwt.Claims, text string) {
	t := jwt.NewWithClaims(jwt.SigningMethodHS256, claims)
	t.SignedString([]byte("secret")) // want: hardcoded-key
	t.SignedString([]byte(os.Getenv("KEY")))
	p := jwt.NewParser()
	p.ParseUnverified(text, claims) // want: unverified-token
	jwt.ParseWithClaims(text, claims, nil)
}

func transport(skip bool) []*tls.Config {
	return []*tls.Config{
		{InsecureSkipVerify: true}, // want: no-tls-check
		&tls.Config{InsecureSkipVerify: skip},
		&tls.Config{MinVersion: tls.VersionTLS10}, // want: old-tls
		&tls.Config{MinVersion: tls.VersionTLS12},
	}
}

func client() *ssh.ClientConfig {
	return &ssh.ClientConfig{HostKeyCallback: ssh.InsecureIgnoreHostKey()} // want: no-tls-check
}

func modes(block cipher.Block, data []byte) {
	cipher.NewCTR(block, []byte("0123456789abcdef")) // want: fixed-nonce
	iv := make([]byte, aes.BlockSize)
	crand.Read(iv)
	cipher.NewCTR(block, iv)
	ecdsa.GenerateKey(elliptic.P224(), crand.Reader) // want: weak-key
	ecdsa.GenerateKey(elliptic.P256(), crand.Reader)
	hmac.New(sha256.New, []byte("a constant key")) // want: hardcoded-key
	hmac.New(sha256.New, []byte(os.Getenv("KEY")))
}

func unsigned(claims jwt.Claims) {
	t := jwt.NewWithClaims(jwt.SigningMethodNone, claims)
	t.SignedString(jwt.UnsafeAllowNoneSignatureType) // want: unverified-token
}

func configured() *tls.Config {
	c := &tls.Config{}
	c.InsecureSkipVerify = true     // want: no-tls-check
	c.MinVersion = tls.VersionTLS10 // want: old-tls
	c.InsecureSkipVerify = false
	c.MinVersion = tls.VersionTLS13
	return c
}

func drawn() {
	token := make([]byte, 16)
	rand.Read(token)
	sessionToken := hex.EncodeToString(token) // want: weak-random
	_ = sessionToken
}

// Hashes say nothing of what they are made of.
func hashed(r *http.Request) {
	name := []byte(r.FormValue("name"))
	sum := sha256.Sum256(name)
	exec.Command("sh", "-c", "save "+string(sum[:])).Run()
	mac := hmac.New(sha256.New, name)
	exec.Command("sh", "-c", "save "+string(mac.Sum(nil))).Run()
	if hash, err := bcrypt.GenerateFromPassword(name, bcrypt.DefaultCost); err == nil {
		exec.Command("sh", "-c", "save "+string(hash)).Run()
	}
}
