package dashboard

func websiteScanRoutes() []Route { return nil }
