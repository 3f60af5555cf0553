package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import ffmpeg "github.com/u2takey/ffmpeg-go"

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	ffmpeg.Input(s).Output("/srv/o.mp4").Run() // want: ssrf
}
func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	ffmpeg.Input("/srv/i.mp4").Output("/srv/o.mp4").Run()
}
