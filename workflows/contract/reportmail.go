package contract

// ReportMailWorkflow is the name of the workflow that sends the report of a record whose own workflow did not.
const ReportMailWorkflow = "ReportMail"

// Kinds of records whose reports are mailed, named as in package scan.
const (
	ReportOfWebsiteScan = "website_scan"
	ReportOfSiteHealth  = "site_health"
)

// ReportMailID returns the workflow id of a delivery.
func ReportMailID(deliveryID string) string { return "mail-" + deliveryID }

// ReportMailInput identifies the record. The address stays in the database.
type ReportMailInput struct {
	TenantID string `json:"tenantId"`
	Kind     string `json:"kind"` // ReportOfWebsiteScan or ReportOfSiteHealth
	RecordID string `json:"recordId"`
}
