// Package client is the Go client of Assay's REST API: typed from the contract
// (api/openapi.yaml), with retries that honour Retry-After, triggers that are safe to
// repeat, long polls instead of pauses, and pages as iterators.
//
//	c, err := client.New("https://assay.example.com", os.Getenv("ASSAY_API_KEY"))
//	queued, err := c.TriggerWebsiteScan(ctx, client.WebsiteScanTrigger{ProjectID: "k7m2q9x4tb", URL: "https://www.example.com/"})
//	done, err := c.WaitWebsiteScan(ctx, queued.ScanJobID, nil)
//	fmt.Println(done.Status, done.Band)
//
// Every call ends when its context does. If the server refuses a request, the error is an
// *Error with status and code; any other error comes from the network. The key is only sent
// in the Authorization header: no error contains it, and printing a Client does not show it.
//
// The package only imports the standard library.
package client
