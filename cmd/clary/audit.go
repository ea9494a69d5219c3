package main

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"clary.example/internal/features/auditchain"
	"clary.example/internal/storage/objects"
	"clary.example/internal/storage/postgres"
	"clary.example/internal/storage/vault"
)

// checkAuditLog compares the whole audit log with its chain of hashes.
func (p program) checkAuditLog(ctx context.Context) error {
	return p.withAuditChain(ctx, func(chain *auditchain.Chain) error {
		report, err := chain.Verify(ctx)
		if err != nil {
			return err
		}
		if report.Total > 0 {
			return fmt.Errorf("%d findings in %d entries\n  %s", report.Total, report.Links, strings.Join(report.Findings, "\n  "))
		}
		return nil
	})
}

// acceptAuditLog says what is wrong with the audit log, and makes its newest
// link the checkpoint all the same.
func (p program) acceptAuditLog(ctx context.Context) error {
	return p.withAuditChain(ctx, func(chain *auditchain.Chain) error {
		report, err := chain.Verify(ctx)
		if err != nil {
			return err
		}
		for _, finding := range report.Findings {
			_, _ = fmt.Fprintln(p.stdout, finding)
		}
		links, err := chain.Accept(ctx)
		if err != nil {
			return err
		}
		_, _ = fmt.Fprintf(p.stdout, "the checkpoint is now at link %d\n", links)
		return nil
	})
}

func (p program) withAuditChain(ctx context.Context, use func(*auditchain.Chain) error) error {
	return p.withDatabase(ctx, func(pool *pgxpool.Pool) error {
		// Before the key: without a database nothing is to be made.
		if err := postgres.CheckSchema(ctx, pool); err != nil {
			return err
		}
		return p.withVault(ctx, func(bucket *objects.Bucket, v *vault.Vault) error {
			return use(&auditchain.Chain{
				Store: postgres.NewAuditChainStore(pool), Objects: bucket, Secrets: v, Now: time.Now,
			})
		})
	})
}
