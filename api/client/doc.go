// Package client is the Go client of Assay's REST API: typed from the contract
// (api/openapi.yaml), with retries that honour Retry-After, triggers that are safe to
// repeat, long polls instead of pauses, and pages as iterators.
//
//	c, err := client.New("https://assay.example.com", os.Getenv("ASSAY_API_KEY"))
//	queued, err := c.TriggerWebsiteScan(ctx, client.WebsiteScanTrigger{ProjectID: "k7m2q9x4tb", URL: "https://www.example.com/"})
//	done, err := c.WaitWebsiteScan(ctx, queued.ScanJobID, nil)
//	fmt.Println(done.Status, done.Band)
//
// Every call ends when its context does. A refusal by the server is an *Error with
// its status and code; anything else is the network's error. The key is sent in the
// Authorization header alone: it is in no error, and printing a Client does not show it.
//
// The package needs no module beside the standard library.
package client
