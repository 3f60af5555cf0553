package dynamoathena

import (
	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/athena"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/rdsdata"
	"net/http"
)

var db *dynamodb.Client
var at *athena.Client
var rd *rdsdata.Client

func h(w http.ResponseWriter, r *http.Request) {
	ctx := r.Context()
	_ = ctx
	s := r.FormValue("s")
	db.ExecuteStatement(ctx, &dynamodb.ExecuteStatementInput{Statement: aws.String("SELECT * FROM t WHERE n='" + s + "'")})       // want: sql-injection
	at.StartQueryExecution(ctx, &athena.StartQueryExecutionInput{QueryString: aws.String("SELECT * FROM t WHERE n='" + s + "'")}) // want: sql-injection
	rd.ExecuteStatement(ctx, &rdsdata.ExecuteStatementInput{Sql: aws.String("SELECT * FROM t WHERE n='" + s + "'")})              // want: sql-injection
	db.ExecuteStatement(ctx, &dynamodb.ExecuteStatementInput{Statement: aws.String("SELECT * FROM t WHERE n=?")})
}
