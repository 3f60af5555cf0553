package website

// BlobFolder returns the folder of the blob store that holds what a scan has gathered:
// captures, screenshots and the filmstrip.
func BlobFolder(tenantID, scanID string) string { return "captures/" + tenantID + "/" + scanID + "/" }
