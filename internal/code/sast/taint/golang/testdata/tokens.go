package tokens

import (
	"crypto/hmac"
	"crypto/sha256"
	"net/http"
	"os"

	ginjwt "github.com/appleboy/gin-jwt/v2"
	"github.com/gbrlsnchz/jwt/v3"
	ginredis "github.com/gin-contrib/sessions/redis"
	"github.com/go-chi/jwtauth/v5"
	jwtware "github.com/gofiber/contrib/jwt"
	gojwt "github.com/golang-jwt/jwt/v5"
	"github.com/golang-jwt/jwt/v5/request"
	"github.com/gorilla/sessions"
	echojwt "github.com/labstack/echo-jwt/v4"
	pdjwt "github.com/pascaldekloe/jwt"
)

func secret() []byte {
	if s := os.Getenv("SECRET"); s != "" {
		return []byte(s)
	}
	return []byte("not so secret")
}

func env(name, other string) string {
	v := os.Getenv(name)
	if v == "" {
		return other
	}
	return v
}

var signing = secret()

func check(text string) {
	gojwt.Parse(text, func(*gojwt.Token) (any, error) { return []byte("a constant"), nil })                            // want: hardcoded-key
	gojwt.ParseWithClaims(text, gojwt.MapClaims{}, func(*gojwt.Token) (any, error) { return []byte("constant"), nil }) // want: hardcoded-key
	gojwt.Parse(text, func(*gojwt.Token) (any, error) { return signing, nil })                                         // want: hardcoded-key
	gojwt.ParseWithClaims(text, gojwt.MapClaims{}, func(*gojwt.Token) (any, error) { return signing, nil })            // want: hardcoded-key
	gojwt.Parse(text, func(*gojwt.Token) (any, error) { return []byte(os.Getenv("SECRET")), nil })
	gojwt.Parse(text, lookup)
	pdjwt.HMACCheck([]byte(text), []byte("a constant")) // want: hardcoded-key
	pdjwt.HMACCheck([]byte(text), []byte(os.Getenv("SECRET")))
}

func lookup(t *gojwt.Token) (any, error) {
	return []byte(env("SECRET", "")), nil
}

func sign(t *gojwt.Token) {
	t.SignedString(signing)                           // want: hardcoded-key
	t.SignedString([]byte(env("SECRET", "fallback"))) // want: hardcoded-key
	t.SignedString([]byte(env("SECRET", "")))
	t.SignedString([]byte(env("SECRET", os.Getenv("OTHER"))))
	hmac.New(sha256.New, signing)                      // want: hardcoded-key
	sessions.NewCookieStore([]byte(env("KEY", "key"))) // want: hardcoded-key
}

func configured(r *http.Request) {
	request.ParseFromRequest(r, nil, func(*gojwt.Token) (any, error) { return []byte("constant"), nil }) // want: hardcoded-key
	jwtauth.New("HS256", []byte("secret"), nil)                                                          // want: hardcoded-key
	jwt.NewHS256([]byte("secret"))                                                                       // want: hardcoded-key
	ginredis.NewStore(10, "tcp", "localhost:6379", "", []byte("secret"))                                 // want: hardcoded-key
	_ = ginjwt.GinJWTMiddleware{Key: []byte("secret key")}                                               // want: hardcoded-key
	_ = ginjwt.GinJWTMiddleware{Key: []byte(os.Getenv("KEY"))}
	_ = jwtware.Config{SigningKey: jwtware.SigningKey{Key: []byte("secret")}} // want: hardcoded-key
	_ = echojwt.Config{SigningKey: []byte("secret")}                          // want: hardcoded-key
}
