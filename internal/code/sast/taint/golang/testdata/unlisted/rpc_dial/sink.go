package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import "github.com/ethereum/go-ethereum/ethclient"

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	ethclient.Dial(s) // want: ssrf
}
func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	ethclient.Dial("https://a.example/")
}
