package product

import (
	"context"
	"time"

	"clary.example/internal/skincare"
)

// ExportSection returns the part of the export that has the shelf.
func (s *Service) ExportSection() skincare.ExportSection {
	return skincare.ExportSection{
		Name: "products", Title: "Shelf", About: "The products on your shelf, as you described them.",
		Tables: []skincare.ExportTable{{
			Name: "products", Renamed: map[string]string{"sealed": "product"}, LeftOut: map[string]string{"name": skincare.LeftOutInternalName},
		}},
		Read: s.exportProducts,
	}
}

type exportedProduct struct {
	AddedAt time.Time `json:"added_at"`
	SavedAt time.Time `json:"saved_at"`
	Product content   `json:"product"`
}

func (s *Service) exportProducts(ctx context.Context, subject skincare.ExportSubject) (any, error) {
	products, err := s.List(ctx, subject.User)
	if err != nil {
		return nil, err
	}
	return skincare.Convert(products, func(p skincare.Product) exportedProduct {
		return exportedProduct{p.AddedAt, p.SavedAt, contentOf(p)}
	}), nil
}
