package athenasink

import (
	"net/http"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/athena"
	aws1 "github.com/aws/aws-sdk-go/aws"
	athena1 "github.com/aws/aws-sdk-go/service/athena"
)

func q(c *athena.Client, old *athena1.Athena) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		n := r.FormValue("n")
		c.StartQueryExecution(r.Context(), &athena.StartQueryExecutionInput{QueryString: aws.String("SELECT * FROM u WHERE n = '" + n + "'")}) // want: sql-injection
		sql := "SELECT * FROM u WHERE n = '" + n + "'"
		in := &athena.StartQueryExecutionInput{}
		in.QueryString = &sql // want: sql-injection
		c.StartQueryExecution(r.Context(), in)
		old.StartQueryExecution(&athena1.StartQueryExecutionInput{QueryString: aws1.String("DROP TABLE " + n)}) // want: sql-injection
		c.StartQueryExecution(r.Context(), &athena.StartQueryExecutionInput{QueryString: aws.String("SELECT * FROM u WHERE n = ?"), ExecutionParameters: []string{n}})
	}
}
