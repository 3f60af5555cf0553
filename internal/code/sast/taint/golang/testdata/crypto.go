package secrets

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/des"
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
	"os"

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
