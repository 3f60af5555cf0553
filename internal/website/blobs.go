package website

// BlobFolder returns the folder of the blob store that has the objects of a scan: captures,
// screenshots and the filmstrip.
func BlobFolder(tenantID, scanID string) string { return "captures/" + tenantID + "/" + scanID + "/" }
