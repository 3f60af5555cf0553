package contract

// ReportMailWorkflow is the name of the workflow that sends the report of a record whose own workflow did not.
const ReportMailWorkflow = "ReportMail"

// ReportMailID returns the workflow id of a delivery.
func ReportMailID(deliveryID string) string { return "mail-" + deliveryID }

// ReportMailInput identifies the record. The address stays in the database.
type ReportMailInput struct {
	TenantID string `json:"tenantId"`
	Kind     string `json:"kind"` // scan.DeliveryWebsiteScan or scan.DeliverySiteHealth
	RecordID string `json:"recordId"`
}
