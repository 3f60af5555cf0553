package sessink

import (
	"html"
	"net/http"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/ses"
	"github.com/aws/aws-sdk-go-v2/service/ses/types"
	v2 "github.com/aws/aws-sdk-go-v2/service/sesv2"
	v2types "github.com/aws/aws-sdk-go-v2/service/sesv2/types"
)

func run(c *ses.Client, d *v2.Client, r *http.Request) {
	t := r.FormValue("t")
	c.SendEmail(r.Context(), &ses.SendEmailInput{Message: &types.Message{Body: &types.Body{
		Html: &types.Content{Data: aws.String("<p>" + t + "</p>")},
		Text: &types.Content{Data: aws.String(t)},
	}}})
	d.SendEmail(r.Context(), &v2.SendEmailInput{Content: &v2types.EmailContent{Simple: &v2types.Message{Body: &v2types.Body{
		Html: &v2types.Content{Data: aws.String("<p>" + html.EscapeString(t) + "</p>")},
	}}}})
}
