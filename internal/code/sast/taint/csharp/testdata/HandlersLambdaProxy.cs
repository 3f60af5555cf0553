using System.Collections.Generic;
using Amazon.Lambda.APIGatewayEvents;
using Amazon.Lambda.Core;

public class Function
{
    public APIGatewayProxyResponse Page(APIGatewayProxyRequest request, ILambdaContext context)
    {
        var name = request.QueryStringParameters["name"];
        return new APIGatewayProxyResponse
        {
            StatusCode = 200,
            Headers = new Dictionary<string, string> { { "Content-Type", "text/html" } },
            Body = $"<h1>{name}</h1>", // want: xss
        };
    }

    public APIGatewayProxyResponse Plain(APIGatewayProxyRequest request, ILambdaContext context)
    {
        var name = request.QueryStringParameters["name"];
        return new APIGatewayProxyResponse
        {
            StatusCode = 200,
            Headers = new Dictionary<string, string> { { "Content-Type", "text/plain" } },
            Body = $"hello {name}",
        };
    }
}
